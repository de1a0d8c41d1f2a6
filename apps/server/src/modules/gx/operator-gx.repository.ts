import type { DataOf, GxStatement, InputOf } from '@mall/contract'
import { sql, type SQL } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../db/connection/database.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { Operator } from '../../plugins/operator.ts'
import { stopActivity, time, utc } from '../equity/index.ts'
import { appendLog } from '../operators/index.ts'
import { stateSql } from './gx.repository.ts'
import type { PhoneHashes } from './phone-hash.ts'

const MAX_CAMPAIGNS = 100
const toTarget = (id: number) => `gx:${String(id)}`

const selectStatements = (tx: Db, companyId: number, where: SQL, at: Date) =>
  selectRows<GxStatement>(
    tx,
    sql`select a.id::float8 as id, a.title, ${utc(sql`a.valid_from`)} as "validFrom",
          ${utc(sql`a.valid_until`)} as "validUntil", ${stateSql(at)} as state,
          q.qualified, q.claimed, q.sources
        from gx_campaigns c
        join benefit_activities a on a.company_id = c.company_id and a.id = c.activity_id
        cross join lateral (
          select coalesce(sum(s.phones), 0)::int as qualified,
            coalesce(sum(s.claimed), 0)::int as claimed,
            coalesce(jsonb_agg(jsonb_build_object('source', s.source, 'phones', s.phones)
              order by s.first, s.source), '[]') as sources
          from (select source, count(*) as phones, count(claimed_at) as claimed,
                  min(created_at) as first
                from gx_qualifications
                where company_id = c.company_id and activity_id = c.activity_id
                group by source) s
        ) q
        where c.company_id = ${companyId} and ${where} order by a.id desc limit ${MAX_CAMPAIGNS}`,
  )

async function getStatement(tx: Db, companyId: number, id: number, at: Date) {
  const [row] = await selectStatements(tx, companyId, sql`a.id = ${id}`, at)
  if (!row) throw new Refusal('benefit/not-found')
  return row
}

/** Lists of qualified phones for operators. */
export function createOperatorGxRepository(db: Database, hashes: PhoneHashes) {
  return {
    list: (companyId: number, at: Date) =>
      db.transaction(companyId, (tx) => selectStatements(tx, companyId, sql`true`, at)),

    show: (companyId: number, id: number, at: Date) =>
      db.transaction(companyId, (tx) => getStatement(tx, companyId, id, at)),

    /** Each phone once: a repeated import continues after the lines that are stored. */
    importPhones: (operator: Operator, input: InputOf<'ops.importGx'>, at: Date) =>
      db.transaction(operator.companyId, async (tx): Promise<DataOf<'ops.importGx'>> => {
        const { companyId } = operator
        const { id, source, phones } = input
        const [activity] = await selectRows<{ isOpen: boolean }>(
          tx,
          sql`select status = 'open' and valid_until > ${time(at)} as "isOpen" from benefit_activities
              where company_id = ${companyId} and id = ${id} for share`,
        )
        if (!activity) throw new Refusal('benefit/not-found')
        if (!activity.isOpen) throw new Refusal('benefit/stopped')
        await tx.execute(
          sql`insert into gx_campaigns (company_id, activity_id, created_by, created_at)
              values (${companyId}, ${id}, ${operator.id}, ${time(at)}) on conflict do nothing`,
        )
        const lines = phones.map((phone) => hashes.toHash({ companyId, activityId: id, phone }))
        // In the order of the hashes: concurrent imports of the same phones wait instead of deadlocking.
        const added = await selectRows<{ phoneHash: string }>(
          tx,
          sql`insert into gx_qualifications (company_id, activity_id, phone_hash, source, created_at)
              select ${companyId}, ${id}, h, ${source}, ${time(at)}
              from (select distinct h from jsonb_array_elements_text(
                ${JSON.stringify(lines)}::jsonb) as h) hashes order by h
              on conflict do nothing returning phone_hash as "phoneHash"`,
        )
        const fresh = new Set(added.map(({ phoneHash }) => phoneHash))
        if (fresh.size > 0) {
          const after = { source, added: fresh.size }
          await appendLog(tx, operator, { target: toTarget(id), after, at })
        }
        // A phone that the request repeats is added by its first line.
        return { results: lines.map((hash) => (fresh.delete(hash) ? 'added' : 'already')) }
      }),

    stop: (operator: Operator, id: number, at: Date) =>
      db.transaction(operator.companyId, async (tx) => {
        const { companyId } = operator
        const isStopped = await stopActivity(tx, companyId, id)
        const statement = await getStatement(tx, companyId, id, at)
        if (isStopped) {
          await appendLog(tx, operator, { target: toTarget(id), after: { status: 'stopped' }, at })
        }
        return statement
      }),
  }
}
