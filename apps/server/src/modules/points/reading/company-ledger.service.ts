import type { DataOf, InputOf } from '@mall/contract'
import type { Deps } from '../../../deps.ts'
import { decodeTimeCursor, toCursorPage } from '../../../plugins/cursor.ts'
import type { Operator } from '../../../plugins/operator.ts'
import type { CompanyLedgerRepository, EntryRow, JournalRow } from './company-ledger.repository.ts'

type Row = DataOf<'ops.pointsLedger'>['list'][number]

const toRow = (journal: JournalRow, { account, shopper, points }: EntryRow): Row => ({
  id: Number(journal.id),
  at: new Date(journal.at).toISOString(),
  account,
  shopper: shopper === null ? null : Number(shopper),
  points: Number(points),
  source: journal.source,
  reference: journal.reference,
  orderId: journal.orderId,
  reason: journal.reason,
})

/** The company's whole points ledger, for finance. */
export const createCompanyLedgerService = ({
  repository,
  now,
}: Pick<Deps, 'now'> & { repository: CompanyLedgerRepository }) => ({
  async export(
    operator: Operator,
    { from, to, cursor, limit }: InputOf<'ops.pointsLedger'>,
  ): Promise<DataOf<'ops.pointsLedger'>> {
    const after = decodeTimeCursor<number>(cursor, 'number')
    const read = { from: from ?? null, to: to ?? null, after, limit: limit + 1 }
    const { journals, entries } = await repository.export(operator, read, now())
    const page = toCursorPage(journals, limit, (row) => [row.at, Number(row.id)])
    const byJournal = new Map<number, EntryRow[]>()
    for (const entry of entries) {
      const known = byJournal.get(Number(entry.journalId))
      if (known) known.push(entry)
      else byJournal.set(Number(entry.journalId), [entry])
    }
    const list = page.list.flatMap((journal) =>
      (byJournal.get(Number(journal.id)) ?? []).map((entry) => toRow(journal, entry)),
    )
    return { list, nextCursor: page.nextCursor }
  },
})
