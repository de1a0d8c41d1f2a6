import type { DataOf, InputOf } from '@mall/contract'
import { OrderStatus } from '@mall/contract/states'
import type { Deps } from '../../deps.ts'
import { decodeCursor, toCursorPage } from '../../plugins/cursor.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { Operator } from '../../plugins/operator.ts'
import type { ChildRow, OpsRepository, OrderWithParts, Parcel } from './ops.repository.ts'

type OpsDeps = Pick<Deps, 'now'> & { repository: OpsRepository }
type OperatorsOrder = DataOf<'ops.order'>
type ShipResult = DataOf<'ops.shipMany'>['results'][number]

const maskPhone = (phone: string) => phone.replace(/^(\d{3})\d{4}(?=\d{4}$)/, '$1****')
const maskName = (name: string) => (name === '' ? '' : `${[...name][0] ?? ''}**`)
const SHOWN_OF_ADDRESS = 6
/** About province and city; the rest is in the order's own view. */
const maskAddress = (address: string) => `${[...address].slice(0, SHOWN_OF_ADDRESS).join('')}****`

function toOrder({ order, parts }: OrderWithParts): OperatorsOrder {
  const { id, status, userId, createdAt, paidAt, points, cash, remark, receiver } = order
  return {
    id,
    status,
    userId,
    createdAt: createdAt.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
    payable: order.goodsAmount - order.couponAmount + order.freight,
    points,
    cash,
    remark,
    receiver,
    parts: parts.map((part) => ({
      id: part.id,
      status: part.status,
      supplierName: part.supplierName,
      shipper: part.shipper,
      trackingNumber: part.trackingNumber,
      shippedAt: part.shippedAt?.toISOString() ?? null,
      lines: part.lines.map(({ skuId, name, specText, num }) => ({ skuId, name, specText, num })),
    })),
  }
}

const withMaskedReceiver = (order: OperatorsOrder): OperatorsOrder => ({
  ...order,
  receiver: {
    name: maskName(order.receiver.name),
    tel: maskPhone(order.receiver.tel),
    address: maskAddress(order.receiver.address),
  },
})

/** Result of shipping a part in its present state. */
export function decideShipment(
  child: Pick<ChildRow, 'status' | 'trackingNumber' | 'refundId'> | null,
  { trackingNumber }: Pick<Parcel, 'trackingNumber'>,
): ShipResult {
  if (!child) return 'not-found'
  if (child.trackingNumber !== '') {
    return child.trackingNumber === trackingNumber ? 'already-shipped' : 'other-number'
  }
  const isOpen = child.status === OrderStatus.PendingShipment && child.refundId === null
  return isOpen ? 'shipped' : 'not-shippable'
}

/** Operators' view of orders, and shipping, with entries of the operator log. */
export function createOpsService({ repository, now }: OpsDeps) {
  async function shipOne(operator: Operator, parcel: Parcel): Promise<ShipResult> {
    const result = await repository.ship(operator, parcel, now())
    if (result.kind === 'shipped' || result.kind === 'not-found') return result.kind
    const decision = decideShipment(result.child, parcel)
    // Shippable again, but not a moment ago: what changed it decides.
    return decision === 'shipped' ? 'not-shippable' : decision
  }

  return {
    async list(
      { companyId }: Operator,
      { cursor, limit, from, to, ...filter }: InputOf<'ops.orders'>,
    ): Promise<DataOf<'ops.orders'>> {
      const [createdAt, id] = decodeCursor(cursor, 2) ?? []
      const rows = await repository.listOrders(companyId, {
        ...filter,
        from: from === undefined ? undefined : new Date(from),
        to: to === undefined ? undefined : new Date(to),
        after: createdAt === undefined ? null : { createdAt: new Date(createdAt), id: String(id) },
        limit: limit + 1,
      })
      const list = rows.map((row) => withMaskedReceiver(toOrder(row)))
      return toCursorPage(list, limit, (order) => [order.createdAt, order.id])
    },

    async view(operator: Operator, { id }: InputOf<'ops.order'>): Promise<OperatorsOrder> {
      const found = await repository.viewOrder(operator, id, now())
      if (!found) throw new Refusal('order/not-found')
      return toOrder(found)
    },

    async ship(operator: Operator, parcel: InputOf<'ops.ship'>) {
      const result = await shipOne(operator, parcel)
      if (result === 'not-found') throw new Refusal('order/not-found')
      if (result !== 'shipped') throw new Refusal('order/not-shippable')
      return {}
    },

    async shipMany(
      operator: Operator,
      { rows, check }: InputOf<'ops.shipMany'>,
    ): Promise<DataOf<'ops.shipMany'>> {
      const results: ShipResult[] = []
      for (const row of rows) {
        const decide = async () =>
          decideShipment(await repository.findChild(operator.companyId, row.id), row)
        results.push(check ? await decide() : await shipOne(operator, row))
      }
      return { results }
    },
  }
}
