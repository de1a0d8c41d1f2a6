import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { seedDatabase } from '../../seed/seed-database.ts'
import { openPrepared, openUnused } from './prepared-database.ts'

const countCompanies = sql`select count(*)::int as n from companies`
const seedFile = { companies: [{ id: 1 }] }

it('is empty for the next test', async () => {
  const first = await openPrepared()
  await seedDatabase(first, seedFile, new Date())
  expect(await first.query(1, countCompanies)).toEqual([{ n: 1 }])
  await first.close()
  const second = await openPrepared()
  expect(await second.query(1, countCompanies)).toEqual([{ n: 0 }])
  await seedDatabase(second, seedFile, new Date())
  await second.close()
})

it('fails the work that outlives its test', async () => {
  const first = await openPrepared()
  await first.close()
  const second = await openPrepared()
  await expect(first.query(1, countCompanies)).rejects.toThrow('the database is closed')
  await expect(first.forJobs(null).ping()).rejects.toThrow('the database is closed')
  await second.close()
})

it('is replaced when its schema has changed', async () => {
  const first = await openPrepared()
  await first.unscopedTransaction(async (tx) => {
    await tx.execute(sql`set local role none`)
    await tx.execute(sql`create table left_behind (id integer)`)
  })
  await first.close()
  const second = await openPrepared()
  const [row] = await second.unscopedQuery<{ name: string | null }>(
    "select to_regclass('left_behind')::text as name",
    [],
  )
  expect(row).toEqual({ name: null })
  await second.close()
})

it('is not lent to a test of plans, since deleted rows leave their space behind', async () => {
  const pages = `select pg_relation_size('companies')::int as bytes`
  const first = await openPrepared()
  await seedDatabase(first, seedFile, new Date())
  await first.close()
  const second = await openUnused()
  expect(await second.unscopedQuery(pages, [])).toEqual([{ bytes: 0 }])
  await second.close()
})
