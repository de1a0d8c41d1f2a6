import { sql, type SQL } from 'drizzle-orm'
import { selectRows, type Db } from '../../../db/connection/database.ts'
import type { CouponRule } from '../tables.ts'
import { Refusal } from '../../../plugins/errors.ts'

export const TEMPLATE_APPROVAL = 'coupon-template'
export type OperatorsTemplateRow = {
  id: number
  rule: CouponRule
  isWaiting: boolean
  claimed: number
  used: number
  locked: number
  given: string
  codes: number
  exchanged: number
}
export const time = (at: Date) => sql`${at.toISOString()}::timestamptz`

export const selectTemplates = (tx: Db, companyId: number, where: SQL, rest: SQL) =>
  selectRows<OperatorsTemplateRow>(
    tx,
    sql`select t.id::float8 as id, t.rule, t.claimed,
          exists (select from approvals a where a.company_id = t.company_id
            and a.kind = ${TEMPLATE_APPROVAL} and a.target_id = t.id::text and a.status = 'pending')
            as "isWaiting",
          u.used::int as used, u.locked::int as locked, t.given::text as given,
          k.codes::int as codes, k.exchanged::int as exchanged
        from coupon_templates t
        cross join lateral (
          select count(*) filter (where c.status = 'used') as used,
            count(*) filter (where c.status = 'locked') as locked
          from coupons c where c.company_id = t.company_id and c.template_id = t.id) u
        cross join lateral (
          select count(*) as codes, count(d.coupon_id) as exchanged from coupon_codes d
          where d.company_id = t.company_id and d.template_id = t.id) k
        where t.company_id = ${companyId} and ${where} ${rest}`,
  )

export async function getTemplate(
  tx: Db,
  companyId: number,
  id: number,
): Promise<OperatorsTemplateRow> {
  const [row] = await selectTemplates(tx, companyId, sql`t.id = ${id}`, sql``)
  if (!row) throw new Refusal('coupon/not-found')
  return row
}

export async function lockRule(tx: Db, companyId: number, id: number) {
  const [row] = await selectRows<{ rule: CouponRule; claimed: number }>(
    tx,
    sql`select rule, claimed from coupon_templates
        where company_id = ${companyId} and id = ${id} for update`,
  )
  if (!row) throw new Refusal('coupon/not-found')
  return row
}
