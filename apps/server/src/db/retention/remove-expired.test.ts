import { getTableName, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { modules } from '../../app.ts'
import { listRetention } from '../../define-module.ts'
import { captchas, smsCodes } from '../../modules/login/tables.ts'
import { createTestApp, type TestApp } from '../../testing/index.ts'
import { selectRows } from '../connection/database.ts'
import {
  BATCH_ROWS,
  hasCompany,
  listTurns,
  removeExpired,
  removeRows,
  takeTurns,
  type Retention,
} from './remove-expired.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({
    isUnused: true,
    seedFile: { companies: [{ id: 1 }, { id: 2 }, { id: 3 }] },
  })
})
afterAll(() => app.close())

const warn = vi.fn()
const needs = () => ({ ...app.deps, log: { warn } })
beforeEach(() => warn.mockReset())

const rules: readonly Retention[] = [
  { table: captchas, column: captchas.expiresAt, days: 1 / 24 },
  { table: smsCodes, column: smsCodes.createdAt, days: 2 },
]

const addCaptchas = (companyId: number, count: number, hoursAgo = 2) =>
  app.db.transaction(companyId, (tx) =>
    tx.execute(
      sql`insert into captchas (company_id, id, kind, answer, expires_at)
          select ${companyId}, 'c' || ${hoursAgo} || '-' || n, 'slide', '1',
            ${app.deps.now().toISOString()}::timestamptz - make_interval(hours => ${hoursAgo})
          from generate_series(1, ${count}::int) n`,
    ),
  )
const addCode = (companyId: number) =>
  app.db.transaction(companyId, (tx) =>
    tx.execute(
      sql`insert into sms_codes (company_id, phone, purpose, code_hash, created_at, expires_at)
          values (${companyId}, '13800000001', 'login', 'x', now() - interval '9 days', now())`,
    ),
  )
const countOf = (companyId: number, table: 'captchas' | 'sms_codes') =>
  app.db.transaction(companyId, async (tx) => {
    const [row] = await selectRows<{ count: number }>(
      tx,
      sql`select count(*)::int as count from ${sql.identifier(table)}`,
    )
    return row?.count
  })

const after = (turns: number) => {
  let left = turns
  return () => {
    left -= 1
    return left < 0
  }
}

describe('a run', () => {
  it('deletes one batch a transaction and serves a company with more rows after all others', async () => {
    await addCaptchas(1, BATCH_ROWS + 10)
    await addCaptchas(1, 3, 0)
    await addCaptchas(2, 4)
    const turns = (await listTurns(app.deps, rules)).filter(({ companyId }) => companyId !== null)
    expect(turns.map(({ companyId }) => companyId)).toEqual([0, 1, 2, 3])
    expect(await takeTurns(needs(), turns, after(2))).toBe(BATCH_ROWS)
    expect(await countOf(1, 'captchas')).toBe(13)
    expect(turns.map(({ companyId }) => companyId)).toEqual([2, 3, 1])
    expect(await takeTurns(needs(), turns, after(1))).toBe(4)
    expect(await takeTurns(needs(), turns, () => false)).toBe(10)
    expect(turns).toEqual([])
    expect(await countOf(1, 'captchas')).toBe(3)
    expect(warn).not.toHaveBeenCalled()
  })

  it('continues after a rule that fails for a company', async () => {
    await app.db.unscopedTransaction(async (tx) => {
      await tx.execute(sql`set local role none`)
      await tx.execute(sql`
        create function refuse_captcha() returns trigger language plpgsql as $$
        begin
          if old.company_id = 1 then raise exception 'refused'; end if;
          return old;
        end $$`)
      await tx.execute(sql`
        create trigger refuse_captcha before delete on captchas
        for each row execute function refuse_captcha()`)
    })
    for (const companyId of [1, 2, 3]) {
      await addCaptchas(companyId, 2)
      await addCode(companyId)
    }
    const kept = await countOf(1, 'captchas')
    expect(await removeExpired(needs(), rules)).toBe(2 + 2 + 3)
    expect(await countOf(1, 'captchas')).toBe(kept)
    for (const companyId of [1, 2, 3]) expect(await countOf(companyId, 'sms_codes')).toBe(0)
    expect(warn.mock.calls.map(([fields]) => fields)).toEqual([
      { err: expect.anything(), companyId: 1, table: 'captchas' },
    ])
  })
})

const rowRules = listRetention(modules).filter((rule) => 'column' in rule)

it.each(
  rowRules
    .filter(hasCompany)
    .map((rule) => [`${getTableName(rule.table)}.${rule.column.name}`, rule] as const),
)('finds expired rows by company and time through an index: %s', async (_name, rule) => {
  const plan = await app.db.transaction(1, async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    const rows = await selectRows<{ 'QUERY PLAN': string }>(
      tx,
      sql`explain ${removeRows(rule, app.deps.now(), 1)}`,
    )
    return rows.map((row) => row['QUERY PLAN'])
  })
  const conditions = plan.filter((line) => line.includes('Index Cond'))
  expect(conditions.join('\n')).toMatch(new RegExp(`company_id = .*${rule.column.name} <`))
})
