/** Several processes and versions run the set-up script on one PostgreSQL. */
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { modules } from '../app.ts'
import { createSetupSql } from '../define-module.ts'
import { startPostgresql } from '../testing/index.ts'
import { openPostgresql } from './connection/postgresql.ts'

const PROCESSES = 20

/** A set-up script that counts its runs, in a table without a company. */
const counted = `${createSetupSql(modules)}
  create table if not exists drizzle.runs (at timestamptz default now());
  insert into drizzle.runs default values;`

let postgres: Awaited<ReturnType<typeof startPostgresql>>
beforeAll(async () => {
  postgres = await startPostgresql()
})
beforeEach(async () => {
  await open(counted)
  await query('delete from drizzle.runs')
})
afterAll(() => postgres?.stop())

const at = (database: string) =>
  Object.assign(new URL(postgres.url), { pathname: `/${database}` }).href

async function open(setupSql: string, url = postgres.url): Promise<void> {
  await (await openPostgresql(url, setupSql, 1)).close()
}

/**
 * Runs a statement as the owner, on a connection of its own, which it closes: a database with open
 * connections cannot be copied.
 */
async function query(statement: string, url = postgres.url): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

const countRuns = async (url?: string) => (await query('select from drizzle.runs', url)).length
const readSetup = () => query('select version, place, applied_at from drizzle.setup')

it('applies nothing at a further start of the same version', async () => {
  const before = await readSetup()
  expect(before).toHaveLength(1)
  await open(counted)
  expect(await countRuns()).toBe(0)
  expect(await readSetup()).toEqual(before)
})

it(`applies a new version once for ${String(PROCESSES)} processes that start together`, async () => {
  const next = `${counted}\n-- the next version`
  await Promise.all(Array.from({ length: PROCESSES }, () => open(next)))
  expect(await countRuns()).toBe(1)
})

it('applies the former version again after another one', async () => {
  await open(`${counted}\ncreate or replace function setup_probe() returns int return 1;`)
  expect(await query('select setup_probe() as n')).toEqual([{ n: 1 }])
  await open(counted)
  expect(await countRuns()).toBe(2)
  expect(await readSetup()).toHaveLength(1)
})

it('rolls back a script that fails half way and applies it at the next start', async () => {
  await query('create table drizzle.faults as select 0 as n')
  const failing = `${counted}
    create function setup_half() returns int return 1;
    select 1 / n from drizzle.faults;`
  const before = await readSetup()
  await expect(open(failing)).rejects.toThrow('division by zero')
  expect([await readSetup(), await countRuns()]).toEqual([before, 0])
  expect(await query(`select to_regproc('setup_half') as found`)).toEqual([{ found: null }])

  await query('update drizzle.faults set n = 1')
  await open(failing)
  expect(await countRuns()).toBe(1)
  expect(await query('select setup_half() as n')).toEqual([{ n: 1 }])
})

it('applies the script to a copied database, whose roles and rights may differ', async () => {
  await query('create database copy template mall', at('postgres'))
  await open(counted, at('copy'))
  expect(await countRuns(at('copy'))).toBe(1)
  await open(counted, at('copy'))
  expect(await countRuns(at('copy'))).toBe(1)
})
