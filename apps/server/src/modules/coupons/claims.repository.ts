import type { CouponTab } from '@mall/contract/states'
import { sql, type SQL } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../db/connection/database.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { Shopper } from '../../shopper.ts'
import { calculateValidity, type CouponRow, type TemplateRow } from './template-view.ts'
import { categoryNames } from './templates.repository.ts'

export type Claim = {
  templateId: number
  requestKey: string
  source: string
  /** id of a new coupon */
  couponId: string
  at: Date
}
/** Throws the refusal of a claim, given the template and the shopper's claims. */
export type AssertClaimable = (template: TemplateRow, at: Date) => void

const time = (at: Date) => sql`${at.toISOString()}::timestamptz`

const selectCoupons = (tx: Db, companyId: number, where: SQL, rest: SQL = sql``) =>
  selectRows<CouponRow>(
    tx,
    sql`select c.id, t.rule, ${categoryNames(companyId, sql`t.rule`)} as categories, c.status,
          c.valid_from as "validFrom", c.valid_to as "validTo", c.order_id as "orderId"
        from coupons c
        join coupon_templates t on t.company_id = c.company_id and t.id = c.template_id
        where c.company_id = ${companyId} and ${where} ${rest}`,
  )

/** Conditions of the tabs; each coupon matches exactly one. */
const tabs = (at: Date): Record<CouponTab, SQL> => ({
  unused: sql`(c.status = 'locked' or (c.status = 'unused' and c.valid_to > ${time(at)}))`,
  used: sql`c.status = 'used'`,
  expired: sql`c.status = 'unused' and c.valid_to <= ${time(at)}`,
})
const tabOrders: Record<CouponTab, SQL> = {
  unused: sql`c.valid_to, c.id`,
  used: sql`c.valid_to desc, c.id`,
  expired: sql`c.valid_to desc, c.id`,
}

/** The coupon that an earlier request with this key has made, or null. */
async function findByKey(tx: Db, { companyId, userId }: Shopper, claim: Claim) {
  const [row] = await selectRows<{ id: string; templateId: number }>(
    tx,
    sql`select id, template_id::float8 as "templateId" from coupons
        where company_id = ${companyId} and user_id = ${userId} and request_key = ${claim.requestKey}`,
  )
  if (!row) return null
  if (row.templateId !== claim.templateId) throw new Refusal('coupon/key-reused')
  return row.id
}

async function getById(tx: Db, { companyId, userId }: Shopper, id: string): Promise<CouponRow> {
  const [row] = await selectCoupons(tx, companyId, sql`c.user_id = ${userId} and c.id = ${id}`)
  if (!row) throw new Refusal('coupon/not-found')
  return row
}

/**
 * Claims a coupon under the template's lock, so that concurrent claims respect the total and the
 * limit per person.
 */
export async function claimCoupon(
  tx: Db,
  shopper: Shopper,
  claim: Claim,
  assertClaimable: AssertClaimable,
): Promise<string> {
  const { companyId, userId } = shopper
  const { templateId, requestKey, source, couponId, at } = claim
  const [template] = await selectRows<{ rule: TemplateRow['rule']; claimed: number }>(
    tx,
    sql`select rule, claimed from coupon_templates
        where company_id = ${companyId} and id = ${templateId} for update`,
  )
  if (!template) throw new Refusal('coupon/not-found')
  // Separate statements, because they must see rows committed by the former lock holder.
  const repeated = await findByKey(tx, shopper, claim)
  if (repeated !== null) return repeated
  const [own] = await selectRows<{ claimed: number }>(
    tx,
    sql`select count(*)::int as claimed from coupons
        where company_id = ${companyId} and template_id = ${templateId} and user_id = ${userId}`,
  )
  const userClaimed = own?.claimed ?? 0
  const row = { id: templateId, ...template, categories: [], userClaimed, couponId: null }
  assertClaimable(row, at)
  const { from, to } = calculateValidity(template.rule, at)
  await tx.execute(
    sql`with claimed as (
          update coupon_templates set claimed = claimed + 1
          where company_id = ${companyId} and id = ${templateId} returning id
        ), made as (
          insert into coupons (company_id, id, template_id, user_id, valid_from, valid_to,
            claim_number, request_key, source, created_at)
          select ${companyId}, ${couponId}, id, ${userId}, ${time(from)}, ${time(to)},
            ${userClaimed + 1}, ${requestKey}, ${source}, ${time(at)}
          from claimed returning id
        )
        insert into coupon_events (company_id, coupon_id, kind, at)
        select ${companyId}, id, 'claim', ${time(at)} from made`,
  )
  return couponId
}

/** Counts unused coupons and those that expire before `before`. */
async function countUnused(tx: Db, { companyId, userId }: Shopper, at: Date, before: Date) {
  const [row] = await selectRows<{ unused: number; expiring: number }>(
    tx,
    sql`select count(*)::int as unused,
          count(*) filter (where c.valid_to < ${time(before)})::int as expiring
        from coupons c
        where c.company_id = ${companyId} and c.user_id = ${userId}
          and c.status = 'unused' and c.valid_to > ${time(at)}`,
  )
  return row ?? { unused: 0, expiring: 0 }
}

/** Number of a shopper's coupons that can still be used. */
export const countUnusedCoupons = async (tx: Db, shopper: Shopper, at: Date): Promise<number> =>
  (await countUnused(tx, shopper, at, at)).unused

/** A shopper's coupons that can be used and end before a moment, at most 50. */
export const listEndingCoupons = (
  tx: Db,
  { companyId, userId }: Shopper,
  { at, before }: { at: Date; before: Date },
): Promise<CouponRow[]> =>
  selectCoupons(
    tx,
    companyId,
    sql`c.user_id = ${userId} and c.status = 'unused' and c.valid_from <= ${time(at)}
      and c.valid_to > ${time(at)} and c.valid_to <= ${time(before)}`,
    sql`order by c.valid_to, c.id limit 50`,
  )

export function createClaimsRepository(db: Database) {
  return {
    claim: (shopper: Shopper, claim: Claim, assertClaimable: AssertClaimable) =>
      db.transaction(shopper.companyId, async (tx) =>
        getById(tx, shopper, await claimCoupon(tx, shopper, claim, assertClaimable)),
      ),

    get: (shopper: Shopper, id: string) =>
      db.transaction(shopper.companyId, (tx) => getById(tx, shopper, id)),

    list: (
      { companyId, userId }: Shopper,
      { tab, at, limit, offset }: { tab: CouponTab; at: Date; limit: number; offset: number },
    ) =>
      db.transaction(companyId, async (tx) => {
        const { unused, used, expired } = tabs(at)
        const [counts = { unused: 0, used: 0, expired: 0 }] = await selectRows<
          Record<CouponTab, number>
        >(
          tx,
          sql`select count(*) filter (where ${unused})::int as unused,
                count(*) filter (where ${used})::int as used,
                count(*) filter (where ${expired})::int as expired
              from coupons c where c.company_id = ${companyId} and c.user_id = ${userId}`,
        )
        const where = sql`c.user_id = ${userId} and ${tabs(at)[tab]}`
        const page = sql`order by ${tabOrders[tab]} limit ${limit} offset ${offset}`
        return { rows: await selectCoupons(tx, companyId, where, page), counts }
      }),

    /** Counts unused coupons and those that expire before `before`. */
    count: ({ companyId, userId }: Shopper, at: Date, before: Date) =>
      db.transaction(companyId, (tx) => countUnused(tx, { companyId, userId }, at, before)),
  }
}
export type ClaimsRepository = ReturnType<typeof createClaimsRepository>
