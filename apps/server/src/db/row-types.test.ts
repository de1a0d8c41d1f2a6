import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'drizzle-orm'
import { openPrepared } from '../testing/processes/prepared-database.ts'
import { openPreparedInMemory } from '../testing/processes/prepared-embedded.ts'
import type { Database } from './connection/database.ts'
import { createRowTypeSql, defineRowType, rowsText } from './row-types.ts'

const sample = defineRowType('sample_row', {
  no: 'bigint',
  flag: 'boolean',
  name: 'text',
  data: 'jsonb',
  at: 'timestamp with time zone',
})
const texts = [
  '',
  'a"b',
  '\\"',
  '(1,2)',
  '{x}',
  'NULL',
  'null',
  ' ',
  '商城 🍎\n\t',
  "'",
  '\\\\',
  null,
]

const asOwner = (db: Database, statement: string) =>
  db.unscopedTransaction(async (tx) => {
    await tx.execute(sql`set local role none`)
    await tx.execute(sql.raw(statement))
  })

describe.each([
  ['PostgreSQL', openPrepared],
  ['embedded', openPreparedInMemory],
])('%s', (_kind, open) => {
  let db: Database
  beforeAll(async () => {
    db = await open()
    await asOwner(db, createRowTypeSql(sample))
  })
  afterAll(() => db.close())

  it('reads every value back unchanged', async () => {
    const rows = texts.map((name, index) => ({
      no: Number.MAX_SAFE_INTEGER - index,
      flag: index % 2 === 0,
      name,
      data: { [`${name} key`]: [name, index] },
      at: index === 0 ? null : '2026-11-29T08:00:00+00:00',
    }))
    const [row] = await db.query<{ rows: unknown }>(
      1,
      sql`select json_agg(r) as rows from unnest(${rowsText(sample, rows)}::sample_row[]) r`,
    )
    expect(row?.rows).toEqual(rows)
  })

  it('is replaced only when its columns differ', async () => {
    const readId = async () => {
      const [row] = await db.query<{ oid: number }>(
        1,
        sql`select oid::int as oid from pg_type where typname = 'sample_row'`,
      )
      return row?.oid
    }
    const first = await readId()
    await asOwner(db, createRowTypeSql(sample))
    expect(await readId()).toBe(first)
    const wider = defineRowType('sample_row', { ...sample.columns, more: 'integer' })
    await asOwner(db, createRowTypeSql(wider))
    expect(await readId()).not.toBe(first)
  })
})
