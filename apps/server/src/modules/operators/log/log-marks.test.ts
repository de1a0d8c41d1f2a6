import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../../db/connection/database.ts'
import { auditCompany } from '../../../testing/audit-company.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { createLogMarksJob } from './log-marks.job.ts'
import { createLogSigner, formatMark, parseMark } from './log-marks.ts'
import { createLogMarksRepository } from './log-marks.repository.ts'
import { createLogMarksService } from './log-marks.service.ts'

const MALL_SECRETS_KEY = randomBytes(32).toString('base64')
let app: TestApp
beforeAll(async () => {
  const seedFile = { companies: [{ id: 1 }, { id: 2 }] }
  app = await createTestApp({ seedFile, environment: { MALL_SECRETS_KEY } })
  for (const companyId of [0, 1, 2]) await app.operatorHeaders(companyId)
  await act(1)
  await act(1)
})
afterAll(() => app.close())

/** Makes a change of a company that is logged. */
async function act(companyId: number) {
  const headers = await app.operatorHeaders(companyId)
  await app.call('ops.setShopStatus', { isOpen: false }, { companyId, headers })
  await app.call('ops.setShopStatus', { isOpen: true, anyway: true }, { companyId, headers })
}
const open = (key = MALL_SECRETS_KEY, db: Database = app.db) => {
  const signer = createLogSigner({ MALL_SECRETS_KEY: key })
  if (!signer) throw new Error('no signer')
  return createLogMarksService({
    repository: createLogMarksRepository(db),
    signer,
    now: app.now,
  })
}

it('signs the end of each log once, including the platform’s log', async () => {
  const job = createLogMarksJob()
  expect(await job.round(app.deps)).toBe(3)
  expect(await job.round(app.deps), 'within ten minutes').toBe(0)
  app.advance(600_000)
  expect(await job.round(app.deps), 'nothing new').toBe(0)
  const { marks } = await open().sign()
  expect(marks.map(({ companyId }) => companyId)).toEqual([0, 1, 2])
  expect(marks.map(formatMark).map(parseMark)).toEqual(marks)
  expect(await open().check(marks)).toEqual([])
  for (const id of [0, 1, 2]) expect(await open().check(await open().list(id))).toEqual([])
})

it('reports checkpoints of another key and moved checkpoints', async () => {
  const { marks } = await open(randomBytes(32).toString('base64')).sign()
  expect((await open().check(marks)).map(({ wrong }) => wrong)).toEqual(Array(3).fill('签名不符'))
  const [mark] = (await open().sign()).marks.slice(1)
  expect(await open().check([{ ...mark!, seq: mark!.seq - 1 }])).toMatchObject([
    { companyId: 1, wrong: '签名不符' },
  ])
})

it('detects a cut log and a rewritten entry by an exported file', async () => {
  const { marks } = await open().sign()
  // Removes the last entries as the owner of the database; the remaining log is consistent.
  await app.db.unscopedTransaction(async (tx) => {
    await tx.execute(sql`set local role none`)
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`delete from operator_log_marks`)
    await tx.execute(
      sql`delete from operator_log l where company_id = 1 and seq =
            (select max(seq) from operator_log where company_id = 1)`,
    )
    await tx.execute(
      sql`update operator_log_heads h set seq = l.seq, hash = l.hash
          from (select seq, hash from operator_log where company_id = 1 order by seq desc limit 1) l
          where h.company_id = 1`,
    )
  })
  expect(await open().check(marks)).toMatchObject([{ companyId: 1, wrong: '日志缺少这一条' }])
  await act(1)
  await act(1)
  expect(await open().check(marks)).toMatchObject([
    { companyId: 1, wrong: '日志的内容与签名时不同' },
  ])
})

it('detects a changed entry by an exported file although the log was hashed again', async () => {
  await act(2)
  const { marks } = await open().sign()
  await app.db.unscopedTransaction(async (tx) => {
    await tx.execute(sql`set local role none`)
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`delete from operator_log_marks where company_id = 2`)
    await tx.execute(sql`update operator_log set after = '{}' where company_id = 2 and seq = 1`)
    await tx.execute(sql`
      do $$ declare e operator_log; previous text := ''; begin
        for e in select * from operator_log where company_id = 2 order by seq loop
          e.previous_hash := previous;
          e.hash := hash_operator_log_entry(e);
          update operator_log set previous_hash = e.previous_hash, hash = e.hash
            where company_id = 2 and seq = e.seq;
          previous := e.hash;
        end loop;
        update operator_log_heads set hash = previous where company_id = 2;
      end $$`)
  })
  const { checks } = await auditCompany(app.db, 2)
  const failed = checks.filter(({ name, ok }) => name.startsWith('操作日志') && !ok)
  expect(failed, 'the database agrees with itself').toEqual([])
  expect(await open().check(marks)).toMatchObject([
    { companyId: 2, wrong: '日志的内容与签名时不同' },
  ])
})

it('stores no checkpoint of an entry that the log lacks', async () => {
  const [, mark] = (await open().sign()).marks
  const repository = createLogMarksRepository(app.db)
  await repository.insert({ ...mark!, seq: mark!.seq + 1_000 })
  expect((await repository.list(1)).map(({ seq }) => seq)).not.toContain(mark!.seq + 1_000)
})

it('prevents changes and deletion of a signed checkpoint', async () => {
  await open().sign()
  const attempt = (statement: string) =>
    app.db.transaction(1, (tx) => tx.execute(sql.raw(statement)))
  await expect(attempt("update operator_log_marks set hash = ''")).rejects.toThrow()
  await expect(attempt('delete from operator_log_marks')).rejects.toThrow()
})

it('requires a master key', () => {
  expect(createLogSigner({ MALL_SECRETS_KEY: undefined })).toBeNull()
  expect(parseMark('1 2 x y z')).toBeNull()
})
