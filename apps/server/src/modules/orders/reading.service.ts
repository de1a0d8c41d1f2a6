import type { InputOf } from '@mall/contract'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { Shopper } from '../../shopper.ts'
import { presentChild, presentDetail, presentSummary } from './present.ts'
import type { ListRefunds } from './ports.ts'
import type { ReadingRepository } from './reading.repository.ts'

const MAX_PAGE_SIZE = 100

/** Order queries of a shopper. */
export function createReadingService({
  repository,
  listRefunds,
  now,
}: Pick<Deps, 'now'> & { repository: ReadingRepository; listRefunds: ListRefunds }) {
  async function find(shopper: Shopper, id: string) {
    const found = await repository.findWithParts(shopper, id)
    if (!found) throw new Refusal('order/not-found')
    return found
  }

  return {
    async list(shopper: Shopper, input: InputOf<'order.list'>, withLines: boolean) {
      const page = Math.max(1, input.page)
      const size = Math.min(MAX_PAGE_SIZE, Math.max(1, input.size))
      const { status, kw = '' } = input
      const at = now()
      const { rows, total, parts } = await repository.listPage(shopper, {
        status,
        kw,
        page,
        size,
      })
      const list = rows.map((order) => {
        const ofOrder = ({ orderId }: { orderId: string }) => orderId === order.id
        const own = {
          children: parts.children.filter(ofOrder),
          lines: parts.lines.filter(ofOrder),
          given: parts.given.find(ofOrder) ?? null,
        }
        const summary = presentSummary(order, own, at)
        return withLines ? summary : { ...summary, lines: [] }
      })
      return { list, total, page, size, hasNext: page * size < total }
    },

    counts: (shopper: Shopper) => repository.count(shopper),

    async detail(shopper: Shopper, id: string) {
      const { order, parts, coupons } = await find(shopper, id)
      return presentDetail(
        order,
        { ...parts, given: parts.given[0] ?? null, coupons },
        await listRefunds(shopper.companyId, id),
        now(),
      )
    },

    async children(shopper: Shopper, id: string) {
      const { parts } = await find(shopper, id)
      return parts.children.map((child) => presentChild(child, parts.lines))
    },
  }
}
