import type { DataOf, InputOf } from '@mall/contract'
import type { Deps } from '../../deps.ts'
import { decodeCursor, toCursorPage } from '../../plugins/cursor.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { Operator } from '../../plugins/operator.ts'
import type { Shopper } from '../../shopper.ts'
import type { FormerOrdersRepository } from './former-orders.repository.ts'

const MAX_PAGE_SIZE = 50
const maskPhone = (phone: string) => phone.replace(/^(\d{3})\d{4}(?=\d{4}$)/, '$1****')

type ServiceDeps = Pick<Deps, 'now'> & { repository: FormerOrdersRepository }

/** Orders of a company's former mall: read by their shoppers, imported by operators. */
export function createFormerOrdersService({ repository, now }: ServiceDeps) {
  async function listOwn(shopper: Shopper, input: InputOf<'order.history'>) {
    const page = Math.max(1, input.page)
    const size = Math.min(MAX_PAGE_SIZE, Math.max(1, input.size))
    const slice = { kw: input.kw ?? '', limit: size, offset: (page - 1) * size }
    const { rows, total } = await repository.listOwn(shopper, slice)
    const list = rows.map(({ number, placedAt, status, points, cash, lines }) => ({
      number,
      placedAt,
      status,
      points,
      cash,
      lines,
    }))
    return { list, total, page, size, hasNext: page * size < total }
  }

  return {
    history: listOwn,

    async oldList(
      shopper: Shopper,
      input: InputOf<'order.oldList'>,
    ): Promise<DataOf<'order.oldList'>> {
      const found = await listOwn(shopper, input)
      return { ...found, list: found.list.map(({ lines: _lines, ...order }) => order) }
    },

    async list(
      { companyId }: Operator,
      { cursor, limit, phone }: InputOf<'ops.formerOrders'>,
    ): Promise<DataOf<'ops.formerOrders'>> {
      const after = String(decodeCursor(cursor, 1)?.[0] ?? '')
      const rows = await repository.list(companyId, { after, limit: limit + 1, phone })
      const masked = rows.map((row) => ({ ...row, phone: maskPhone(row.phone) }))
      return toCursorPage(masked, limit, ({ number }) => [number])
    },

    importOrders(
      operator: Operator,
      { orders, check }: InputOf<'ops.importFormerOrders'>,
    ): Promise<DataOf<'ops.importFormerOrders'>> {
      if (new Set(orders.map(({ number }) => number)).size < orders.length) {
        throw new Refusal('request/invalid', '同一订单编号出现了多次')
      }
      return repository.importOrders(operator, orders, { check, at: now() })
    },
  }
}
