import pg from 'pg'
import { companyRows } from './company-rows.ts'
import { copySql, type Copy } from './copy-rows.ts'
import { goodsRows } from './goods-rows.ts'
import { dropIndexes } from './indexes.ts'
import { orderRows } from './order-rows.ts'
import { projections } from './projections.ts'
import { buildSessionsSql, shopperRows } from './shopper-rows.ts'
import type { Size } from './size.ts'

/** Maximum number of parallel connections: one per core of a small machine. */
const MAX_CLIENTS = 2

/**
 * Skip triggers and foreign keys, which took most of the time; the audit afterwards checks all
 * rows.
 */
const settings = `set session_replication_role = replica; set work_mem = '256MB';
  set maintenance_work_mem = '512MB'; set synchronous_commit = off`

async function open(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'bench-seed' })
  await client.connect()
  await client.query(settings)
  return client
}

/** Runs independent statements in parallel. */
async function runAll(clients: readonly pg.Client[], statements: readonly string[]) {
  const remaining = [...statements]
  await Promise.all(
    clients.map(async (client) => {
      for (let next = remaining.shift(); next; next = remaining.shift()) await client.query(next)
    }),
  )
}

/** Columns that a statement may write. */
async function listColumns(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'
     order by ordinal_position`,
    [table],
  )
  return rows.map(({ name }) => name)
}

async function buildStatements(client: pg.Client, copies: readonly Copy[]): Promise<string[]> {
  const statements: string[] = []
  for (const copy of copies) statements.push(copySql(copy, await listColumns(client, copy.table)))
  return statements
}

/**
 * Grows a model database with one order to a size with set-based statements, and runs ANALYZE. The
 * ledger stays balanced: each order is a copy of a real one with all of its entries. The full size
 * takes two to three minutes on two busy cores.
 */
export async function grow(databaseUrl: string, size: Size, modelOrder: string): Promise<void> {
  const clients: pg.Client[] = []
  try {
    while (clients.length < MAX_CLIENTS) clients.push(await open(databaseUrl))
    const [first] = clients as [pg.Client]
    for (const statement of await buildStatements(first, companyRows(size))) {
      await first.query(statement)
    }
    const copies = [...orderRows(size, modelOrder), ...goodsRows(size), ...shopperRows(size)]
    const indexes = await dropIndexes(first, [...new Set(copies.map(({ table }) => table))])
    await runAll(clients, [...(await buildStatements(first, copies)), buildSessionsSql(size)])
    await runAll(clients, indexes)
    for (const statement of [...projections, 'vacuum analyze']) await first.query(statement)
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}
