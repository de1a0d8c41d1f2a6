import type { InputOf } from '@mall/contract'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../plugins/errors.ts'
import { listOrderCashRefunds } from '../pay/refunds/refunds.repo.ts'
import { listOrderRefunds } from '../refunds/order-refunds.repository.ts'
import { toOrderRefunds } from '../refunds/to-order-refunds.ts'
import { presentChild, presentDetail, presentSummary } from './present.ts'
import * as repo from './reading.repo.ts'
import type { Shopper } from '../../shopper.ts'

const MAX_PAGE_SIZE = 100

/** Order queries of a shopper. */
export function readingService({ db, now }: Pick<Deps, 'db' | 'now'>) {
  async function find({ companyId, userId }: Shopper, id: string) {
    return db.transaction(companyId, async (tx) => {
      const order = await repo.findOrder(tx, { companyId, userId }, id)
      if (!order) throw new Refusal('order/gone')
      return { order, parts: await repo.listOrderParts(tx, companyId, [id]) }
    })
  }

  return {
    async list({ companyId, userId }: Shopper, input: InputOf<'order.list'>, withLines: boolean) {
      const page = Math.max(1, input.page)
      const size = Math.min(MAX_PAGE_SIZE, Math.max(1, input.size))
      return db.transaction(companyId, async (tx) => {
        const owner = { companyId, userId }
        const { rows, total } = await repo.listOrders(tx, owner, {
          status: input.status,
          page,
          size,
        })
        const parts = await repo.listOrderParts(
          tx,
          companyId,
          rows.map(({ id }) => id),
        )
        const list = rows.map((order) => {
          const summary = presentSummary(order, {
            children: parts.children.filter(({ orderId }) => orderId === order.id),
            lines: parts.lines.filter(({ orderId }) => orderId === order.id),
          })
          return withLines ? summary : { ...summary, lines: [] }
        })
        return { list, total, page, size, hasNext: page * size < total }
      })
    },

    counts: ({ companyId, userId }: Shopper) =>
      db.transaction(companyId, (tx) => repo.countOrders(tx, { companyId, userId })),

    async detail(shopper: Shopper, id: string) {
      const { order, parts } = await find(shopper, id)
      const { companyId } = shopper
      const refunds = await db.transaction(companyId, async (tx) =>
        toOrderRefunds(
          await listOrderRefunds(tx, companyId, id),
          await listOrderCashRefunds(tx, companyId, id),
        ),
      )
      return presentDetail(order, parts, refunds, now())
    },

    async children(shopper: Shopper, id: string) {
      const { parts } = await find(shopper, id)
      return parts.children.map((child) => presentChild(child, parts.lines))
    },
  }
}
