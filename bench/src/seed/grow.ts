import pg from 'pg'
import { companyRows } from './company-rows.ts'
import { copySql, type Copy } from './copy-rows.ts'
import { goodsRows } from './goods-rows.ts'
import { takeIndexesOff } from './indexes.ts'
import { orderRows } from './order-rows.ts'
import { projections } from './projections.ts'
import { sessionsOf, shopperRows } from './shopper-rows.ts'
import type { Size } from './size.ts'

/** As many statements at once as have a core each on a small machine. */
const hands = 2

/**
 * Triggers and foreign keys look at every row by itself: they took most of the time, and the audit
 * that follows looks at all of it once more.
 */
const settings = `set session_replication_role = replica; set work_mem = '256MB';
  set maintenance_work_mem = '512MB'; set synchronous_commit = off`

async function open(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'bench-seed' })
  await client.connect()
  await client.query(settings)
  return client
}

/** Runs statements that need nothing of each other. */
async function runAll(clients: readonly pg.Client[], statements: readonly string[]) {
  const left = [...statements]
  await Promise.all(
    clients.map(async (client) => {
      for (let next = left.shift(); next; next = left.shift()) await client.query(next)
    }),
  )
}

async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 order by ordinal_position`,
    [table],
  )
  return rows.map(({ name }) => name)
}

async function statementsOf(client: pg.Client, copies: readonly Copy[]): Promise<string[]> {
  const statements: string[] = []
  for (const copy of copies) statements.push(copySql(copy, await columnsOf(client, copy.table)))
  return statements
}

/**
 * Grows a database that holds the model world and the model's one order to the size wanted, in
 * set-based statements, and gathers the planner's statistics. The books stay in balance: each order
 * is a copy of a real one with all of its entries. The full size takes two to three minutes on two busy cores.
 */
export async function grow(databaseUrl: string, size: Size, modelOrder: string): Promise<void> {
  const clients: pg.Client[] = []
  try {
    while (clients.length < hands) clients.push(await open(databaseUrl))
    const [first] = clients as [pg.Client]
    for (const statement of await statementsOf(first, companyRows(size))) {
      await first.query(statement)
    }
    const copies = [...orderRows(size, modelOrder), ...goodsRows(size), ...shopperRows(size)]
    const indexes = await takeIndexesOff(first, [...new Set(copies.map(({ table }) => table))])
    await runAll(clients, [...(await statementsOf(first, copies)), sessionsOf(size)])
    await runAll(clients, indexes)
    for (const statement of [...projections, 'vacuum analyze']) await first.query(statement)
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}
