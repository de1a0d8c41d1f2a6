import type { DataOf, InputOf } from '@mall/contract'
import type { Deps } from '../../../deps.ts'
import { decodeTimeCursor, toCursorPage } from '../../../plugins/cursor.ts'
import { Refusal } from '../../../plugins/errors.ts'
import type { Operator } from '../../../plugins/operator.ts'
import type { LedgerEntry, ShopperLedgerRepository } from './shopper-ledger.repository.ts'

type Row = DataOf<'ops.shopperLedger'>['list'][number]

const toRow = (entry: LedgerEntry): Row => ({
  id: Number(entry.id),
  at: new Date(entry.at).toISOString(),
  kind: entry.kind,
  source: entry.source,
  reference: entry.reference,
  orderId: entry.orderId,
  reason: entry.reason,
  points: Number(entry.points),
  balance: Number(entry.balance),
  expiresAt: entry.expiresAt === null ? null : new Date(entry.expiresAt).toISOString(),
})

/** Operators' view of one shopper's points. */
export const createShopperLedgerService = ({
  repository,
  now,
}: Pick<Deps, 'now'> & { repository: ShopperLedgerRepository }) => ({
  async view(
    operator: Operator,
    { id: who, cursor, limit }: InputOf<'ops.shopperLedger'>,
  ): Promise<DataOf<'ops.shopperLedger'>> {
    const after = decodeTimeCursor<number>(cursor, 'number')
    const rows = await repository.view(operator, { who, after, limit: limit + 1 }, now())
    if (rows === null) throw new Refusal('shoppers/not-found')
    const page = toCursorPage(rows, limit, (row) => [row.at, Number(row.id)])
    return { ...page, list: page.list.map(toRow) }
  },
})
