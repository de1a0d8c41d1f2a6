import { getTableName, sql, type SQL } from 'drizzle-orm'
import { getTableConfig, type AnyPgColumn, type AnyPgTable } from 'drizzle-orm/pg-core'
import type { Settings } from '../settings.ts'
import { PLATFORM, selectRows, type Database, type Db } from './connection/database.ts'

/** Rows are deleted this many days after the time in their column, where `where` holds. */
type RowRetention = {
  table: AnyPgTable
  column: AnyPgColumn
  days: number
  where?: SQL
}

/**
 * Rows of an append-only table, deleted by a function of their owner after the days of a setting:
 * `(before timestamptz, limit integer)` returns how many.
 */
type AppendOnlyRetention = {
  table: AnyPgTable
  removeWith: string
  daysSetting: 'MALL_AUDIT_LOG_DAYS' | 'MALL_PAYMENT_EVENT_DAYS'
}

export type Retention = RowRetention | AppendOnlyRetention

type Needs = {
  db: Database
  now: () => Date
  settings: Pick<Settings, AppendOnlyRetention['daysSetting']>
}

/** Rows of an append-only table deleted per company and run: a transaction stays short. */
const MAX_APPEND_ONLY = 5_000

const DAY_MS = 86_400_000

type Counted = { rowCount?: number | null; affectedRows?: number }

const hasCompany = ({ table }: Retention) =>
  getTableConfig(table).columns.some(({ name }) => name === 'company_id')

const daysBefore = (now: Date, days: number) =>
  new Date(now.getTime() - days * DAY_MS).toISOString()

async function removeAppendOnly(tx: Db, { removeWith }: AppendOnlyRetention, before: string) {
  const [row] = await selectRows<{ removed: number }>(
    tx,
    sql`select ${sql.identifier(removeWith)}(${before}::timestamptz, ${MAX_APPEND_ONLY}::int)::int
          as removed`,
  )
  return row?.removed ?? 0
}

async function remove(tx: Db, rule: RowRetention, now: Date, companyId?: number): Promise<number> {
  const { table, column, days, where = sql`true` } = rule
  const before = daysBefore(now, days)
  const company = companyId === undefined ? sql`true` : sql`company_id = ${companyId}`
  const { rowCount, affectedRows } = (await tx.execute(
    sql`delete from ${sql.identifier(getTableName(table))} where ${company} and ${where}
        and ${sql.identifier(column.name)} < ${before}::${sql.raw(column.getSQLType())}`,
  )) as unknown as Counted
  return rowCount ?? affectedRows ?? 0
}

/** @returns the number of deleted rows of all companies and the platform */
export async function removeExpired(
  { db, now, settings }: Needs,
  retention: readonly Retention[],
): Promise<number> {
  let removed = 0
  await db.unscopedTransaction(async (tx) => {
    for (const rule of retention) {
      if ('column' in rule && !hasCompany(rule)) removed += await remove(tx, rule, now())
    }
  })
  const scoped = retention.filter(hasCompany)
  const companies = await db.unscopedQuery<{ id: number }>('select company_ids() as id', [])
  for (const id of [PLATFORM, ...companies.map((row) => row.id)]) {
    await db.transaction(id, async (tx) => {
      for (const rule of scoped) {
        removed +=
          'column' in rule
            ? await remove(tx, rule, now(), id)
            : await removeAppendOnly(tx, rule, daysBefore(now(), settings[rule.daysSetting]))
      }
    })
  }
  return removed
}
