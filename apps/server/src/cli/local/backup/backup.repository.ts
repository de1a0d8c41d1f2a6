import { getTableName, sql } from 'drizzle-orm'
import { getTableConfig, type AnyPgTable } from 'drizzle-orm/pg-core'
import { PLATFORM, selectRows, type Database, type Db } from '../../../db/connection/database.ts'
import type { ServerModule } from '../../../define-module.ts'
import type { CompanyState, Manifest } from './compare-backups.ts'

type CountedTable = { table: AnyPgTable; isAppendOnly: boolean }

/**
 * Tables with company rows. The comparison excludes tables whose rows expire, except append-only
 * ones with a retention of years.
 */
function listCounted(modules: readonly ServerModule[]): CountedTable[] {
  const rules = modules.flatMap(({ retention = [] }) => retention)
  const expiring = new Set(rules.flatMap((rule) => ('column' in rule ? [rule.table] : [])))
  return modules
    .flatMap(({ tables = [] }) => tables)
    .map((entry) =>
      'appendOnly' in entry
        ? { table: entry.table, isAppendOnly: entry.appendOnly }
        : { table: entry, isAppendOnly: false },
    )
    .filter(({ table }) => !expiring.has(table) && hasColumn(table, 'company_id'))
}

const hasColumn = (table: AnyPgTable, name: string) =>
  getTableConfig(table).columns.some((column) => column.name === name)

const toNumbers = (rows: readonly { name: string; n: number | string }[]) =>
  Object.fromEntries(rows.map(({ name, n }) => [name, Number(n)]))

async function readCompany(
  tx: Db,
  companyId: number,
  { counted, at, logSeq }: { counted: readonly CountedTable[]; at: string; logSeq: number | null },
): Promise<CompanyState> {
  const count = async (tables: readonly AnyPgTable[], isBefore: boolean) => {
    const queries = tables.map((table) => {
      const name = getTableName(table)
      const before = isBefore ? sql`and at <= ${at}::timestamptz` : sql``
      return sql`select ${name}::text as name, count(*) as n from ${sql.identifier(name)}
                 where company_id = ${companyId} ${before}`
    })
    return toNumbers(await selectRows(tx, sql.join(queries, sql` union all `)))
  }
  const isDated = ({ table, isAppendOnly }: CountedTable) => isAppendOnly && hasColumn(table, 'at')
  const ledger = await selectRows<{ name: string; n: string }>(
    tx,
    sql`select e.account as name, sum(e.delta)::bigint as n
        from entries e join journals j on j.company_id = e.company_id and j.id = e.journal_id
        where e.company_id = ${companyId} and j.at <= ${at}::timestamptz group by e.account`,
  )
  const [log] = await selectRows<{ seq: number; hash: string }>(
    tx,
    sql`select seq, hash from operator_log where company_id = ${companyId}
          and (${logSeq}::bigint is null or seq = ${logSeq}::bigint) order by seq desc limit 1`,
  )
  return {
    appendOnly: await count(
      counted.filter(isDated).map(({ table }) => table),
      true,
    ),
    tables: await count(
      counted.filter((one) => !isDated(one)).map(({ table }) => table),
      false,
    ),
    ledger: toNumbers(ledger),
    log: log ? { seq: Number(log.seq), hash: log.hash } : null,
  }
}

/** Texts with the addresses of a company's pictures, and of uploads in use. */
const picturesOf = (companyId: number) =>
  sql.join(
    [
      sql`select src as texts from uploads where company_id = ${companyId} and used_at is not null`,
      ...['companies', 'categories', 'spus', 'skus', 'articles', 'content_pages'].map(
        (name) =>
          sql`select t::text from ${sql.identifier(name)} t where t.company_id = ${companyId}`,
      ),
    ],
    sql` union all `,
  )

export function createBackupRepository(db: Database, modules: readonly ServerModule[]) {
  const counted = listCounted(modules)

  return {
    /** Paths of a company's pictures in the stores, each once. */
    async listPicturePaths(companyId: number): Promise<string[]> {
      const rows = await db.query<{ path: string }>(
        companyId,
        sql`select distinct m[1] as path
            from (${picturesOf(companyId)}) as shown,
              regexp_matches(texts, '/media/([a-z0-9-]+/[\\w-]+(?:\\.[\\w-]+)+\\.webp)', 'g') as m
            order by path`,
      )
      return rows.map(({ path }) => path)
    },

    /** Reads the state of all companies up to a time and the log entry of `expected`. */
    async readManifest(at: string, expected?: Manifest): Promise<Manifest> {
      const rows = await db.unscopedQuery<{ id: number }>('select company_ids() as id', [])
      const [migration] = await db.unscopedQuery<{ n: number }>(
        'select count_migrations()::int as n',
        [],
      )
      const companies: Record<string, CompanyState> = {}
      for (const companyId of [PLATFORM, ...rows.map(({ id }) => id)]) {
        const logSeq = expected?.companies[String(companyId)]?.log?.seq ?? null
        companies[String(companyId)] = await db.transaction(companyId, (tx) =>
          readCompany(tx, companyId, { counted, at, logSeq }),
        )
      }
      return { format: 1, at, migrations: migration?.n ?? 0, companies }
    },
  }
}
