import { createHash } from 'node:crypto'
import type { MoneyRules } from '@mall/contract/money'
import { formatPrice } from '@mall/contract/format-money'
import { sql } from 'drizzle-orm'
import { selectRows, type Db } from '../../db/connection/database.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { Operator } from '../../plugins/operator.ts'
import {
  appendLog,
  readOperatorWorth,
  readWorthBounds,
  requestApproval,
  spendWorth,
  toFen,
  type ApprovalDetail,
  type ApprovalQuery,
  type WorthBounds,
} from '../operators/index.ts'
import type { Company } from '../companies/index.ts'
import { addNotices } from '../notices/index.ts'
import { time } from './sql-time.ts'

export const GRANT_APPROVAL = 'benefit-grant'

export type GrantTerms = { bounds: WorthBounds; info: MoneyRules }

export const readGrantTerms = (company: Company): GrantTerms => ({
  bounds: readWorthBounds(company, readOperatorWorth(company).benefits),
  info: company.info,
})

type Grants = { activityId: number; source: string; userIds: readonly number[] }
type Activity = { title: string; quantity: number; price: number }

const toTarget = (id: number) => `benefit:${String(id)}`

/** An activity with the price of its dearest SKU in costPoints. */
async function findActivity(tx: Db, companyId: number, id: number): Promise<Activity | null> {
  const [row] = await selectRows<Activity>(
    tx,
    sql`select a.title, a.quantity, coalesce((select max(k.cost_points) from skus k
            where k.company_id = a.company_id
              and k.id in (select jsonb_array_elements_text(a.sku_ids)::bigint)), 0)::float8 as price
        from benefit_activities a where a.company_id = ${companyId} and a.id = ${id}`,
  )
  return row ?? null
}

/** Inserts grants with notices; existing grants of the source stay. */
async function insertGrants(tx: Db, companyId: number, grants: Grants, at: Date): Promise<void> {
  const made = await selectRows<{ id: number; userId: number }>(
    tx,
    sql`insert into benefit_grants (company_id, activity_id, user_id, source, quantity,
          valid_until, created_at)
        select a.company_id, a.id, w::bigint, ${grants.source}, a.quantity, a.valid_until, ${time(at)}
        from benefit_activities a,
          jsonb_array_elements_text(${JSON.stringify(grants.userIds)}::jsonb) as w
        where a.company_id = ${companyId} and a.id = ${grants.activityId}
        on conflict (company_id, activity_id, user_id, source) do nothing
        returning id::float8 as id, user_id::float8 as "userId"`,
  )
  const [activity] = await selectRows<{ title: string; validUntil: string }>(
    tx,
    sql`select title, valid_until as "validUntil" from benefit_activities
        where company_id = ${companyId} and id = ${grants.activityId}`,
  )
  if (!activity) return
  await addNotices(tx, {
    companyId,
    kind: 'benefit.granted',
    facts: { name: activity.title, expiresAt: new Date(activity.validUntil).toISOString() },
    at,
    to: made.map(({ id, userId }) => ({ userId, effect: String(id) })),
  })
}

/**
 * Grants an activity to shoppers, or requests an approval when pieces × dearest SKU × persons
 * exceed a bound. Requires the activity's lock.
 * @returns the approval; null if granted
 */
export async function grantOrRequest(
  tx: Db,
  operator: Operator,
  grants: Grants,
  { bounds, info }: GrantTerms,
  at: Date,
): Promise<string | null> {
  const { companyId } = operator
  const { activityId, source, userIds } = grants
  const activity = await findActivity(tx, companyId, activityId)
  if (!activity) throw new Refusal('benefit/not-found')
  const { title, quantity, price } = activity
  const fen = toFen(quantity * price * userIds.length, info)
  const content = JSON.stringify([activityId, source, userIds.toSorted((a, b) => a - b)])
  const id = createHash('sha256').update(content).digest('hex')
  const worth = { kind: 'benefits', key: `benefit-grant:${id}`, fen, bounds, at } as const
  if (await spendWorth(tx, operator, worth)) {
    await insertGrants(tx, companyId, grants, at)
    return null
  }
  await tx.execute(
    sql`insert into benefit_grant_requests
          (company_id, id, activity_id, source, user_ids, requested_at)
        values (${companyId}, ${id}, ${activityId}, ${source}, ${JSON.stringify(userIds)}::jsonb,
          ${time(at)})
        on conflict (company_id, id) do update set requested_at = excluded.requested_at`,
  )
  const yuan = (fen / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })
  const approval = await requestApproval(tx, operator, {
    kind: GRANT_APPROVAL,
    targetId: id,
    permission: 'marketing.write',
    summary: `发放权益“${title}”：${String(userIds.length)} 人，最多价值 ¥${yuan}`,
    at,
  })
  const after = { source, waiting: userIds.length, approval }
  await appendLog(tx, operator, { target: toTarget(activityId), after, at })
  return approval
}

async function findRequest(tx: Db, companyId: number, id: string): Promise<Grants | null> {
  const [row] = await selectRows<Grants>(
    tx,
    sql`select activity_id::float8 as "activityId", source, user_ids as "userIds"
        from benefit_grant_requests where company_id = ${companyId} and id = ${id}`,
  )
  return row ?? null
}

/**
 * Makes approved grants. Shoppers who got a grant after the request keep that one only.
 * @throws benefit/stopped
 */
export async function approveGrants(
  tx: Db,
  operator: Operator,
  { companyId, targetId, at }: { companyId: number; targetId: string; at: Date },
): Promise<void> {
  const grants = await findRequest(tx, companyId, targetId)
  if (!grants) throw new Refusal('ops/approval-not-found')
  const open = await selectRows(
    tx,
    sql`select from benefit_activities where company_id = ${companyId} and id = ${grants.activityId}
          and status = 'open' and valid_until > ${time(at)} for update`,
  )
  if (open.length === 0) throw new Refusal('benefit/stopped')
  await insertGrants(tx, companyId, grants, at)
  const after = { source: grants.source, granted: grants.userIds.length }
  await appendLog(tx, operator, { target: toTarget(grants.activityId), after, at })
}

/** Grants above a bound, for the person that decides. */
export async function showGrants(
  tx: Db,
  { companyId, targetId, display, from, limit }: ApprovalQuery,
): Promise<ApprovalDetail | null> {
  const grants = await findRequest(tx, companyId, targetId)
  const activity = grants && (await findActivity(tx, companyId, grants.activityId))
  if (!activity) return null
  const { title, quantity, price } = activity
  const persons = grants.userIds.length
  return {
    sums: [
      { name: '权益', value: title },
      { name: '来源', value: grants.source },
      { name: '人数', value: String(persons) },
      { name: '每人件数', value: String(quantity) },
      { name: '最贵的商品', value: formatPrice(price, display) },
      { name: '最多价值', value: formatPrice(price * quantity * persons, display) },
    ],
    changes: [],
    columns: ['顾客编号'],
    lines: grants.userIds.slice(from, from + limit).map((id) => [String(id)]),
    total: persons,
  }
}
