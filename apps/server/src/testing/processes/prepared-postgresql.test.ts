import pg from 'pg'
import { expect, it } from 'vitest'
import { startPostgresql } from '../index.ts'

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

it('starts with an empty database, whatever was written into another one', async () => {
  const first = await startPostgresql()
  await ask(first.url, 'create table marks (id int)')
  const second = await startPostgresql()
  try {
    const tables = `select tablename from pg_tables where schemaname = 'public'`
    expect(await ask(first.url, tables)).toEqual([{ tablename: 'marks' }])
    expect(await ask(second.url, tables)).toEqual([])
    expect(await ask(second.url, 'show fsync')).toEqual([{ fsync: 'on' }])
  } finally {
    await Promise.all([first.stop(), second.stop()])
  }
})
