import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { selectRows, type Database } from '../../../db/connection/database.ts'
import { auditCompany } from '../../../testing/audit-company.ts'
import { createTestApp, startPostgresql, type TestApp } from '../../../testing/index.ts'
import { openPostgresql, setUpOtherVersion } from '../../../testing/open-postgresql.ts'
import { openPreparedInMemory } from '../../../testing/processes/prepared-embedded.ts'

type OpenDatabase = { db: Database; close: () => Promise<void> }
const kinds: [string, () => Promise<OpenDatabase>][] = [
  [
    'embedded',
    async () => {
      const db = await openPreparedInMemory()
      return { db, close: () => db.close() }
    },
  ],
  [
    'PostgreSQL',
    async () => {
      const postgres = await startPostgresql()
      // Applying the script twice must not change the rights.
      await setUpOtherVersion(postgres.url)
      const db = await openPostgresql(postgres.url)
      const close = () => db.close().then(() => postgres.stop())
      return { db, close }
    },
  ],
]

describe.each(kinds)('the application role on %s', (_name, open) => {
  let database: OpenDatabase
  let app: TestApp
  let decided: string
  let waiting: string

  const request = async (headers: Record<string, string>) => {
    const endsAt = new Date(app.now().getTime() + 86_400_000).toISOString()
    const budget = { kind: 'review' as const, title: '评价有礼', points: 100, endsAt }
    await app.call('ops.openPointBudget', budget, { companyId: 1, headers })
    const { data } = await app.call('ops.approvals', { status: 'pending' }, { headers })
    return data.list[0]?.id ?? ''
  }

  beforeAll(async () => {
    database = await open()
    app = await createTestApp({ seedFile: { companies: [{ id: 1 }, { id: 2 }] }, db: database.db })
    const [first, second] = [await app.operatorHeaders(1), await app.operatorHeaders(1)]
    await app.operatorHeaders(2)
    decided = await request(first)
    await app.call('ops.approve', { id: decided }, { headers: second })
    waiting = await request(first)
  })
  afterAll(async () => {
    await app.close()
    await database.close()
  })

  class Undone extends Error {}
  /**
   * The error of the database for a statement of the application; null if the statement is
   * permitted.
   */
  async function findRefusal(statement: SQL): Promise<string | null> {
    const attempt = database.db.transaction(1, async (tx) => {
      await tx.execute(statement)
      throw new Undone()
    })
    const error = await attempt.then(
      () => new Undone(),
      (caught: unknown) => caught as Error,
    )
    return error instanceof Undone ? null : String((error.cause as Error).message)
  }

  it.each<[string, SQL, RegExp?]>([
    ['sets a head of the log back', sql`update operator_log_heads set seq = seq - 1`],
    ['removes a head of the log', sql`delete from operator_log_heads`],
    ['writes a head of the log', sql`insert into operator_log_heads values (1, 0, '')`],
    ['removes entries of the log', sql`delete from operator_log`],
    ['changes entries of the log', sql`update operator_log set target = ''`],
    ['writes an entry of the log', sql`insert into operator_log select * from operator_log`],
    [
      'writes a signed end',
      sql`insert into operator_log_marks values (1, 1000000, '', now(), 'x')`,
    ],
    ['removes signed ends', sql`delete from operator_log_marks`],
    ['removes approvals', sql`delete from approvals`, /approval/],
    ['removes requesters of an approval', sql`delete from approval_requesters`],
    ['changes requesters of an approval', sql`update approval_requesters set person_id = 'x'`],
  ])('is refused when it %s', async (_act, statement, refusal = /permission denied/) => {
    expect(await findRefusal(statement)).toMatch(refusal)
  })

  it.each([
    ['another decider', sql`decided_by = 'op_other'`],
    ['another decision', sql`status = 'rejected'`],
    ['no decision any more', sql`status = 'pending', decided_by = null, decided_at = null`],
    ['another target', sql`target_id = 'other'`],
  ])('is refused a decided approval that %s', async (_what, set) => {
    expect(
      await findRefusal(sql`update approvals set ${set} where company_id = 1 and id = ${decided}`),
    ).toMatch(/decided once/)
  })

  it.each([
    ['another target', sql`target_id = 'other'`],
    ['another requester', sql`requested_by = 'op_other'`],
    [
      'another summary with its decision',
      sql`summary = '', status = 'approved', decided_by = 'op_other', decided_at = now()`,
    ],
    ['a decision of nobody', sql`status = 'approved', decided_at = now()`],
  ])('is refused a waiting approval that %s', async (_what, set) => {
    expect(
      await findRefusal(sql`update approvals set ${set} where company_id = 1 and id = ${waiting}`),
    ).toMatch(/only its decision changes/)
  })

  it('is refused an insert of a decided approval', async () => {
    const copy = sql`insert into approvals
      select company_id, 'ap_copy', kind, 'copy', permission, summary, status, requested_by,
        requested_by_name, requested_at, expires_at, decided_by, decided_by_name, decided_at
      from approvals where id = ${decided}`
    expect(await findRefusal(copy)).toMatch(/begins without a decision/)
  })

  it('appends only to the log of its transaction’s company', async () => {
    const append = (company: number) =>
      sql`select append_operator_log(jsonb_set(to_jsonb(l), '{company_id}', ${String(company)}::jsonb))
          from operator_log l order by l.seq limit 1`
    expect(await findRefusal(append(2))).not.toBeNull()
    expect(await findRefusal(append(1))).toBeNull()
  })

  it('cannot redirect the log’s function to its own table', async () => {
    const shadow = database.db.transaction(1, async (tx) => {
      await tx.execute(
        sql`create temporary table operator_log_heads on commit drop as
            select 1 as company_id, 1000::bigint as seq, ''::text as hash`,
      )
      const [row] = await selectRows<{ seq: number }>(
        tx,
        sql`select append_operator_log(to_jsonb(l)) as seq
            from operator_log l order by l.seq limit 1`,
      )
      expect(row?.seq).toBeLessThan(1000)
      throw new Undone()
    })
    await expect(shadow).rejects.toThrow(Undone)
  })

  it('can still log and decide', async () => {
    const headers = await app.operatorHeaders(1)
    expect(await app.call('ops.reject', { id: waiting }, { headers })).toMatchObject({ flag: true })
    const { checks } = await auditCompany(database.db, 1)
    expect(checks.filter(({ ok }) => !ok)).toEqual([])
  })
})
