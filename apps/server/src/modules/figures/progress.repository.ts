import { sql } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../db/connection/database.ts'
import { addPoints } from './add-points.repository.ts'
import { addRefunds, addSales, addShoppers } from './add-sales.repository.ts'
import {
  figureStreamNames,
  figureStreams,
  type EventRange,
  type FigureStream,
} from './figure-kinds.ts'

/** Events of a stream in one transaction. */
export const MAX_EVENTS = 1_000
/**
 * Minimum age of a bound, because a number is drawn microseconds before its transaction has an id.
 */
export const SETTLE_MS = 5_000

const add: Record<FigureStream, (tx: Db, company: number, range: EventRange) => Promise<unknown>> =
  { orders: addSales, refunds: addRefunds, shoppers: addShoppers, points: addPoints }

type Progress = {
  stream: FigureStream
  last: number
  bound: number
  boundXid: number | null
  boundAt: string | null
}
type Snapshot = { oldest: number; next: number }
/** `isBehind`: more events up to the bound may exist. */
type Advanced = { events: number; isBehind: boolean; reached: FigureStream[] }

const iso = (at: Date) => sql`${at.toISOString()}::timestamptz`
const listOf = (streams: readonly FigureStream[]) =>
  sql.join(
    streams.map((stream) => sql`${stream}::text`),
    sql`, `,
  )

/** Locks the rows of all streams, so that two workers count an event once. */
async function lockProgress(tx: Db, company: number): Promise<Progress[]> {
  const read = () =>
    selectRows<Progress>(
      tx,
      sql`select stream, last, bound, bound_xid as "boundXid", bound_at as "boundAt"
          from figure_progress where company_id = ${company} order by stream for update`,
    )
  const rows = await read()
  if (rows.length === figureStreamNames.length) return rows
  await tx.execute(
    sql`insert into figure_progress (company_id, stream)
        select ${company}, s.stream from unnest(array[${listOf(figureStreamNames)}]) as s (stream)
        on conflict do nothing`,
  )
  return read()
}

/** The oldest running transaction, and the upper limit of ended ones. */
async function readSnapshot(tx: Db): Promise<Snapshot> {
  const [row] = await selectRows<Snapshot>(
    tx,
    sql`select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as oldest,
          pg_snapshot_xmax(pg_current_snapshot())::text::bigint as next`,
  )
  if (!row) throw new Error('the database did not answer')
  return row
}

/**
 * Adds the next events up to the bound.
 * @returns the last number and the count
 */
async function addBatch(tx: Db, company: number, { stream, last, bound }: Progress) {
  if (bound <= last) return { upTo: last, events: 0 }
  const { table, number } = figureStreams[stream]
  const column = sql.identifier(number)
  const [found] = await selectRows<{ upTo: number | null; events: number }>(
    tx,
    sql`select max(number) as "upTo", count(*)::int as events
        from (select ${column} as number from ${sql.identifier(table)}
          where company_id = ${company} and ${column} > ${last}::bigint and ${column} <= ${bound}::bigint
          order by ${column} limit ${MAX_EVENTS}) e`,
  )
  const events = found?.events ?? 0
  const upTo = events < MAX_EVENTS ? bound : Number(found?.upTo)
  if (events > 0) {
    await add[stream](tx, company, { after: sql`${last}::bigint`, upTo: sql`${upTo}::bigint` })
  }
  return { upTo, events }
}

/** Adds the next events of every stream whose bound is safe. */
async function addEvents(tx: Db, company: number, at: Date): Promise<Advanced> {
  const rows = await lockProgress(tx, company)
  const { oldest, next } = await readSnapshot(tx)
  const advanced: Advanced = { events: 0, isBehind: false, reached: [] }
  for (const row of rows) {
    const { stream, bound, boundXid, boundAt } = row
    // Detects a restored database, whose transaction ids start lower.
    if (boundXid === null || boundAt === null || boundXid > next) {
      advanced.reached.push(stream)
      continue
    }
    const isOld = at.getTime() - new Date(boundAt).getTime() >= SETTLE_MS
    if (!isOld || oldest < boundXid) continue
    const { upTo, events } = await addBatch(tx, company, row)
    const isReached = upTo >= bound
    await tx.execute(
      sql`update figure_progress
          set last = ${upTo}::bigint, until = case when ${isReached} then bound_at else until end
          where company_id = ${company} and stream = ${stream}`,
    )
    advanced.events += events
    if (isReached) advanced.reached.push(stream)
    else advanced.isBehind = true
  }
  return advanced
}

/**
 * Stores the drawn numbers as the next bound. The numbers are read first, then this transaction
 * gets an id above that of any transaction with one of them.
 */
async function takeBounds(tx: Db, company: number, streams: readonly FigureStream[], at: Date) {
  const drawn = sql.join(
    streams.map(
      (stream) =>
        sql`select ${stream}::text as stream, case when is_called then last_value else last_value - 1 end as number
            from ${sql.identifier(figureStreams[stream].sequence)}`,
    ),
    sql` union all `,
  )
  const bounds = await selectRows<{ stream: FigureStream; number: number }>(tx, drawn)
  const [own] = await selectRows<{ xid: number }>(
    tx,
    sql`select pg_current_xact_id()::text::bigint as xid`,
  )
  await tx.execute(
    sql`update figure_progress p
        set bound = b.number, bound_xid = ${own?.xid ?? null}::bigint, bound_at = ${iso(at)}
        from jsonb_to_recordset(${JSON.stringify(bounds)}::jsonb) as b (stream text, number bigint)
        where p.company_id = ${company} and p.stream = b.stream`,
  )
}

export const createProgressRepository = (db: Database) => ({
  listCompanies: async (): Promise<number[]> => {
    const rows = await db.unscopedQuery<{ id: number }>('select company_ids() as id', [])
    return rows.map(({ id }) => id)
  },

  /** Adds the next events of a company in one transaction, at most MAX_EVENTS of each stream. */
  async advance(company: number, at: Date): Promise<Omit<Advanced, 'reached'>> {
    const advanced = await db.transaction(company, (tx) => addEvents(tx, company, at))
    const { reached, events, isBehind } = advanced
    if (reached.length > 0) {
      await db.transaction(company, (tx) => takeBounds(tx, company, reached, at))
    }
    return { events, isBehind }
  },
})
export type ProgressRepository = ReturnType<typeof createProgressRepository>
