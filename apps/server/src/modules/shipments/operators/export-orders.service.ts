import type { DataOf, ExportedOrder, InputOf } from '@mall/contract'
import type { Deps } from '../../../deps.ts'
import { decodeTimeCursor, toCursorPage } from '../../../plugins/cursor.ts'
import type { Operator } from '../../../plugins/operator.ts'
import type { ExportedRow, ExportOrdersRepository } from './export-orders.repository.ts'
import { maskReceiver } from './mask-receiver.ts'

const toIso = (text: string | null) => (text === null ? null : new Date(text).toISOString())

function toExported({ receiver, ...row }: ExportedRow): ExportedOrder {
  const { name, tel, address } = maskReceiver(receiver)
  return {
    id: row.id,
    status: row.status,
    userId: Number(row.userId),
    createdAt: new Date(row.createdAt).toISOString(),
    paidAt: toIso(row.paidAt),
    shippedAt: toIso(row.shippedAt),
    finishedAt: toIso(row.finishedAt),
    cancelledAt: toIso(row.cancelledAt),
    goods: row.goods,
    pieces: Number(row.pieces),
    goodsAmount: Number(row.goodsAmount),
    coupon: Number(row.coupon),
    freight: Number(row.freight),
    card: Number(row.card),
    points: Number(row.points),
    cash: Number(row.cash),
    payChannel: row.payChannel,
    refundedPoints: Number(row.refundedPoints),
    refundedCash: Number(row.refundedCash),
    receiverName: name,
    receiverTel: tel,
    receiverAddress: address,
  }
}

/** All orders of a period, for exports to files. */
export const createExportOrdersService = ({
  repository,
  now,
}: Pick<Deps, 'now'> & { repository: ExportOrdersRepository }) => ({
  async export(
    operator: Operator,
    { from, to, cursor, limit }: InputOf<'ops.exportOrders'>,
  ): Promise<DataOf<'ops.exportOrders'>> {
    const after = decodeTimeCursor<string>(cursor, 'string')
    const read = { from: from ?? null, to: to ?? null, after, limit: limit + 1 }
    const rows = await repository.export(operator, read, now())
    const page = toCursorPage(rows, limit, (row) => [row.createdAt, row.id])
    return { ...page, list: page.list.map(toExported) }
  },
})
