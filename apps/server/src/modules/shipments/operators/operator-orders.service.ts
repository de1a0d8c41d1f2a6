import type { DataOf, InputOf } from '@mall/contract'
import type { Deps } from '../../../deps.ts'
import { decodeCursor, toCursorPage } from '../../../plugins/cursor.ts'
import { Refusal } from '../../../plugins/errors.ts'
import type { Operator } from '../../../plugins/operator.ts'
import { toOrderParcel } from '../../orders/index.ts'
import { planShipment, type ShipResult } from '../plan-shipment.ts'
import { maskReceiver } from './mask-receiver.ts'
import { readCarrier, readCarriers } from './read-carriers.ts'
import type { OperatorOrdersRepository, Parcel } from './operator-orders.repository.ts'
import type { OrderWithParts } from './order-parts.repository.ts'

type Needs = Pick<Deps, 'now'> & { repository: OperatorOrdersRepository }
type OperatorsOrder = DataOf<'ops.order'>

function toOrder({ order, parts }: OrderWithParts): OperatorsOrder {
  const { id, status, userId, createdAt, paidAt, points, cash, remark, receiver } = order
  const { remindedAt, receiverChangedAt, cancelReason, operatorRemark } = order
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
    operatorRemark,
    cancelReason,
    receiverChangedAt: receiverChangedAt?.toISOString() ?? null,
    remindedAt: remindedAt?.toISOString() ?? null,
    receiver,
    parts: parts.map((part) => ({
      id: part.id,
      status: part.status,
      supplierName: part.supplierName,
      shipper: part.shipper,
      trackingNumber: part.trackingNumber,
      shippedAt: part.shippedAt?.toISOString() ?? null,
      lines: part.lines.map(({ skuId, name, specText, num, shipped }) => ({
        skuId,
        name,
        specText,
        num,
        shipped,
      })),
      parcels: part.parcels.map((parcel) => ({
        ...toOrderParcel(parcel),
        lines: parcel.lines.flatMap(({ lineId, num }) => {
          const line = part.lines.find(({ id }) => id === lineId)
          return line ? [{ skuId: line.skuId, num }] : []
        }),
      })),
    })),
  }
}

const withMaskedReceiver = <T extends OperatorsOrder>(order: T): T => ({
  ...order,
  receiver: maskReceiver(order.receiver),
})

/** Operators' view of orders, and shipping, with entries of the operator log. */
export function createOperatorOrdersService({ repository, now }: Needs) {
  const shipOne = (operator: Operator, parcel: Parcel): Promise<ShipResult> =>
    repository.ship(operator, parcel, planShipment, now())

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
      const list = rows.map((row) => withMaskedReceiver({ ...toOrder(row), foundBy: row.foundBy }))
      return toCursorPage(list, limit, (order) => [order.createdAt, order.id])
    },

    async view(operator: Operator, { id }: InputOf<'ops.order'>): Promise<OperatorsOrder> {
      const found = await repository.viewOrder(operator, id, now())
      if (!found) throw new Refusal('order/not-found')
      return toOrder(found)
    },

    async ship(operator: Operator, parcel: InputOf<'ops.ship'>) {
      const result = await shipOne(operator, readCarrier(parcel))
      if (result === 'not-found') throw new Refusal('order/not-found')
      if (result === 'exceeds-unshipped') throw new Refusal('shipment/exceeds-unshipped')
      if (result !== 'shipped') throw new Refusal('order/not-shippable')
      return {}
    },

    async correctParcel(operator: Operator, input: InputOf<'ops.correctParcel'>) {
      const result = await repository.correctParcel(operator, readCarrier(input), now())
      if (result === 'not-found') throw new Refusal('shipment/not-found')
      if (result === 'number-taken') throw new Refusal('shipment/number-taken')
      return {}
    },

    async shipMany(
      operator: Operator,
      { rows, check }: InputOf<'ops.shipMany'>,
    ): Promise<DataOf<'ops.shipMany'>> {
      const results: ShipResult[] = []
      for (const row of readCarriers(rows, (index) => `rows.${String(index)}.shipper`)) {
        const decide = async () => {
          const child = await repository.findShippable(operator.companyId, row.id)
          const { kind } = planShipment(child, row)
          return kind === 'ship' ? 'shipped' : kind
        }
        results.push(check ? await decide() : await shipOne(operator, row))
      }
      return { results }
    },
  }
}
