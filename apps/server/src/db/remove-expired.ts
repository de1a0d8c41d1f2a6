import { getTableName, sql, type SQL } from 'drizzle-orm'
import { getTableConfig, type AnyPgColumn, type AnyPgTable } from 'drizzle-orm/pg-core'
import { PLATFORM, type Database, type Db } from './connection/database.ts'

/** Rows are deleted this many days after the time in their column, where `where` holds. */
export type Retention = {
  table: AnyPgTable
  column: AnyPgColumn
  days: number
  where?: SQL
}

const DAY_MS = 86_400_000

type Counted = { rowCount?: number | null; affectedRows?: number }

const hasCompany = ({ table }: Retention) =>
  getTableConfig(table).columns.some(({ name }) => name === 'company_id')

async function remove(tx: Db, rule: Retention, now: Date, companyId?: number): Promise<number> {
  const { table, column, days, where = sql`true` } = rule
  const before = new Date(now.getTime() - days * DAY_MS).toISOString()
  const company = companyId === undefined ? sql`true` : sql`company_id = ${companyId}`
  const { rowCount, affectedRows } = (await tx.execute(
    sql`delete from ${sql.identifier(getTableName(table))} where ${company} and ${where}
        and ${sql.identifier(column.name)} < ${before}::${sql.raw(column.getSQLType())}`,
  )) as unknown as Counted
  return rowCount ?? affectedRows ?? 0
}

/** @returns the number of deleted rows of all companies and the platform */
export async function removeExpired(
  { db, now }: { db: Database; now: () => Date },
  retention: readonly Retention[],
): Promise<number> {
  let removed = 0
  await db.unscopedTransaction(async (tx) => {
    for (const rule of retention) if (!hasCompany(rule)) removed += await remove(tx, rule, now())
  })
  const scoped = retention.filter(hasCompany)
  const companies = await db.unscopedQuery<{ id: number }>('select company_ids() as id', [])
  for (const id of [PLATFORM, ...companies.map((row) => row.id)]) {
    await db.transaction(id, async (tx) => {
      for (const rule of scoped) removed += await remove(tx, rule, now(), id)
    })
  }
  return removed
}
