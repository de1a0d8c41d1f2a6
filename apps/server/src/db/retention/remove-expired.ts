import { getTableName, sql, type SQL } from 'drizzle-orm'
import { getTableConfig, type AnyPgColumn, type AnyPgTable } from 'drizzle-orm/pg-core'
import type { Deps } from '../../deps.ts'
import type { Settings } from '../../settings.ts'
import { DatabaseDown, PLATFORM, selectRows, type Database } from '../connection/database.ts'

/**
 * Rows are deleted this many days after their time column when `where` holds. Requires an index on
 * company and column, over all rows or those of `where`.
 */
type RowRetention = {
  table: AnyPgTable
  column: AnyPgColumn
  days: number
  where?: SQL
  /** rows per transaction, for rows whose deletion cascades */
  batchRows?: number
}

/**
 * Rows of an append-only table, deleted by an owner's function `(before timestamptz, limit
 * integer)` that returns the count.
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
  log: Pick<Deps['log'], 'warn'>
  settings: Pick<Settings, AppendOnlyRetention['daysSetting']>
}

/** Rows deleted per transaction, which keeps it short. */
export const BATCH_ROWS = 5_000

/**
 * Retention rules of one company, or of the tables without a company; each turn deletes one batch
 * per rule.
 */
export type Turn = { companyId: number | null; rules: readonly Retention[] }

const DAY_MS = 86_400_000

export const hasCompany = ({ table }: Retention) =>
  getTableConfig(table).columns.some(({ name }) => name === 'company_id')

const daysBefore = (now: Date, days: number) =>
  new Date(now.getTime() - days * DAY_MS).toISOString()

const removeAppendOnly = ({ removeWith }: AppendOnlyRetention, before: string) =>
  sql`select ${sql.identifier(removeWith)}(${before}::timestamptz, ${BATCH_ROWS}::int)::int as removed`

/** The condition is repeated, because the row may have changed since it was found. */
export function removeRows(
  { table, column, days, where = sql`true`, batchRows = BATCH_ROWS }: RowRetention,
  now: Date,
  companyId: number | null,
): SQL {
  const name = sql.identifier(getTableName(table))
  const company = companyId === null ? sql`true` : sql`company_id = ${companyId}`
  const type = sql.raw(column.getSQLType())
  const expired = sql`${company} and ${where}
    and ${sql.identifier(column.name)} < ${daysBefore(now, days)}::${type}`
  return sql`
    with removed as (
      delete from ${name} where ${expired} and ctid = any (array(
        select ctid from ${name} where ${expired}
        order by ${sql.identifier(column.name)} limit ${batchRows}))
      returning 1
    )
    select count(*)::int as removed from removed`
}

const batchOf = (rule: Retention) =>
  'column' in rule ? (rule.batchRows ?? BATCH_ROWS) : BATCH_ROWS

/**
 * Deletes a batch of one rule in a transaction of its own.
 * @returns the number of rows
 */
async function removeBatch(
  { db, now, settings }: Needs,
  rule: Retention,
  companyId: number | null,
): Promise<number> {
  const statement =
    'column' in rule
      ? removeRows(rule, now(), companyId)
      : removeAppendOnly(rule, daysBefore(now(), settings[rule.daysSetting]))
  const [row] =
    companyId === null
      ? await db.unscopedTransaction((tx) => selectRows<{ removed: number }>(tx, statement))
      : await db.query<{ removed: number }>(companyId, statement)
  return row?.removed ?? 0
}

/**
 * Turns to run: first one for the tables without a company, then one for the platform and each
 * company.
 */
export async function listTurns(
  { db }: Pick<Needs, 'db'>,
  retention: readonly Retention[],
): Promise<Turn[]> {
  const scoped = retention.filter(hasCompany)
  const companies = await db.unscopedQuery<{ id: number }>('select company_ids() as id', [])
  return [
    { companyId: null, rules: retention.filter((rule) => !hasCompany(rule)) },
    ...[PLATFORM, ...companies.map(({ id }) => id)].map((companyId) => ({
      companyId,
      rules: scoped,
    })),
  ]
}

/**
 * Deletes expired rows in turns of one batch per rule until none is left or the time is over. A
 * company with more rows gets its next turn after all others. A failed rule is logged and left to
 * the next run.
 * @param turns finished turns are removed from it
 * @returns the number of deleted rows
 */
export async function takeTurns(
  needs: Needs,
  turns: Turn[],
  isOver: () => boolean,
): Promise<number> {
  let removed = 0
  while (turns[0] !== undefined && !isOver()) {
    const { companyId, rules } = turns[0]
    const left: Retention[] = []
    for (const rule of rules) {
      try {
        const rows = await removeBatch(needs, rule, companyId)
        removed += rows
        if (rows >= batchOf(rule)) left.push(rule)
      } catch (error) {
        if (error instanceof DatabaseDown) throw error
        needs.log.warn(
          { err: error, companyId, table: getTableName(rule.table) },
          'expired rows not deleted, will be tried again',
        )
      }
    }
    turns.shift()
    if (left.length > 0) turns.push({ companyId, rules: left })
  }
  return removed
}

/** @returns the number of deleted rows of all companies and the platform */
export const removeExpired = async (needs: Needs, retention: readonly Retention[]) =>
  takeTurns(needs, await listTurns(needs, retention), () => false)
