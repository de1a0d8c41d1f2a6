import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPreparedInMemory } from '../testing/processes/prepared-embedded.ts'
import type { Database } from './connection/database.ts'

let db: Database
beforeAll(async () => {
  db = await openPreparedInMemory()
})
afterAll(() => db.close())

/** Tables without a company, with the reason. */
const SHARED_TABLES: Readonly<Record<string, string>> = {
  budgets: 'an address and a merchant’s account have one budget in all companies',
  job_leases: 'a process works for a slot of all companies',
  login_keys: 'a login form is sealed before its company is known',
  used_nonces: 'a nonce is good once, whatever company it is sent to',
}

type Found = { name: string; table: string }

const company = (relation: string, keys: string) =>
  `exists (select from pg_attribute a where a.attrelid = ${relation} and a.attname = 'company_id'
     and not a.attisdropped and a.attnum = any (${keys}))`
const own = `c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`

it.each([
  [
    'table',
    `select c.relname as name, c.relname as table from pg_class c
     where ${own} and not exists (select from pg_attribute a
       where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped)`,
  ],
  [
    'unique key',
    `select i.indexrelid::regclass::text as name, c.relname as table
     from pg_index i join pg_class c on c.oid = i.indrelid
     where ${own} and i.indisunique and not ${company('i.indrelid', 'i.indkey')}`,
  ],
  [
    'foreign key',
    `select f.conname as name, c.relname as table
     from pg_constraint f join pg_class c on c.oid = f.conrelid
     where ${own} and f.contype = 'f' and not ${company('f.conrelid', 'f.conkey')}`,
  ],
])('includes the company in every %s', async (_kind, statement) => {
  const found = await db.unscopedQuery<Found>(`${statement} order by 1`, [])
  expect(found.filter(({ table }) => !(table in SHARED_TABLES))).toEqual([])
})

it('exempts only tables that exist and have no company', async () => {
  const rows = await db.unscopedQuery<{ table: string }>(
    `select c.relname as table from pg_class c where ${own}
       and not exists (select from pg_attribute a where a.attrelid = c.oid
         and a.attname = 'company_id' and not a.attisdropped) order by 1`,
    [],
  )
  expect(rows.map(({ table }) => table)).toEqual(Object.keys(SHARED_TABLES).toSorted())
})

it.each([
  ['sessions', `select * from sessions where token_hash = any ('{a,b}')`, 'sessions_token'],
  [
    'operators’ sessions',
    `select * from operator_sessions where token_hash = 'a'`,
    'operator_sessions_token',
  ],
  ['operators’ keys', `select * from operator_keys where key_hash = 'a'`, 'operator_keys_hash'],
])('finds %s by the hash alone through an index', async (_what, statement, index) => {
  const plan = await db.unscopedTransaction(async (tx) => {
    // Runs as the owner, like the functions that find sessions, because row-level security does not
    // bind it.
    await tx.execute('set local role none')
    await tx.execute('set local enable_seqscan = off')
    const { rows } = (await tx.execute(`explain ${statement}`)) as unknown as {
      rows: { 'QUERY PLAN': string }[]
    }
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toContain(index)
})
