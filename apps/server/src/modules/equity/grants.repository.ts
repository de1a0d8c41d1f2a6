import type { BenefitGrant } from '@mall/contract'
import { sql } from 'drizzle-orm'
import { selectRows, type Database } from '../../db/connection/database.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { Shopper } from '../../shopper.ts'
import { assertGivable, claimCoupon } from '../coupons/index.ts'
import { time, utc } from './sql-time.ts'

export type BenefitCoupon = {
  templateId: number
  activityId: number
  requestKey: string
  /** id of a new coupon */
  couponId: string
  at: Date
}

/** Source of the coupons of a grant; each template is granted once per source. */
const toSource = (grantId: number) => `benefit:${String(grantId)}`
/** Condition: the grant `g` has given a coupon of the template `c`. */
const isClaimed = sql`exists (select from coupons x where x.company_id = g.company_id
  and x.user_id = g.user_id and x.template_id = c.id and x.source = 'benefit:' || g.id)`

export function createGrantsRepository(db: Database) {
  return {
    listGrants: ({ companyId, userId }: Shopper) =>
      db.query<Omit<BenefitGrant, 'isStopped'> & { status: string }>(
        companyId,
        sql`select g.id::float8 as id, a.id::float8 as "activityId", a.title, a.note, a.ways,
              g.quantity, g.used, ${utc(sql`a.valid_from`)} as "validFrom",
              ${utc(sql`g.valid_until`)} as "validUntil", a.status,
              (select coalesce(jsonb_agg(jsonb_build_object('spuId', p.id, 'skuId', k.id,
                  'name', p.name, 'specText', array_to_string(array(
                    select jsonb_array_elements_text(k.spec_values)), ' · '),
                  'picture', coalesce(k.picture, p.pictures->0), 'costPoints', k.cost_points,
                  'available', coalesce(t.available, 0)) order by w.place), '[]')
               from jsonb_array_elements_text(a.sku_ids) with ordinality as w (id, place)
               join skus k on k.company_id = a.company_id and k.id = w.id::bigint
               join spus p on p.company_id = k.company_id and p.id = k.spu_id
               left join stocks t on t.company_id = k.company_id and t.sku_id = k.id and t.pool_id = 0
               where k.on_sale and p.on_sale) as goods,
              (select coalesce(jsonb_agg(jsonb_build_object('templateId', c.id,
                  'title', c.rule->>'title', 'isClaimed', ${isClaimed}) order by w.place), '[]')
               from jsonb_array_elements_text(a.coupon_template_ids) with ordinality as w (id, place)
               join coupon_templates c on c.company_id = a.company_id and c.id = w.id::bigint)
                as coupons
            from benefit_grants g
            join benefit_activities a on a.company_id = g.company_id and a.id = g.activity_id
            where g.company_id = ${companyId} and g.user_id = ${userId}
            order by g.valid_until, g.id limit 200`,
      ),

    /**
     * Grants a coupon of an activity once per open grant. The grants' locks serialise concurrent
     * claims.
     * @returns the coupon's id
     */
    claimCoupon: (shopper: Shopper, claim: BenefitCoupon): Promise<string> =>
      db.transaction(shopper.companyId, async (tx) => {
        const { companyId, userId } = shopper
        const { templateId, activityId, requestKey, couponId, at } = claim
        const grants = await selectRows<{ id: number }>(
          tx,
          sql`select g.id::float8 as id from benefit_grants g
              join benefit_activities a on a.company_id = g.company_id and a.id = g.activity_id
              where g.company_id = ${companyId} and g.user_id = ${userId} and a.id = ${activityId}
                and a.status = 'open' and a.valid_from <= ${time(at)} and g.valid_until > ${time(at)}
                and a.coupon_template_ids @> to_jsonb(${templateId}::bigint)
              order by g.valid_until, g.id for update of g`,
        )
        if (grants.length === 0) throw new Refusal('coupon/not-found')
        const made = await selectRows<{ id: string; source: string; requestKey: string }>(
          tx,
          sql`select id, source, request_key as "requestKey" from coupons
              where company_id = ${companyId} and user_id = ${userId}
                and template_id = ${templateId} and source like 'benefit:%'`,
        )
        const earlier = made.find((coupon) => coupon.requestKey === requestKey)
        if (earlier) return earlier.id
        const sources = new Set(made.map(({ source }) => source))
        const grant = grants.find(({ id }) => !sources.has(toSource(id)))
        if (!grant) throw new Refusal('coupon/limit')
        const given = { templateId, requestKey, couponId, at, source: toSource(grant.id) }
        return claimCoupon(tx, shopper, given, assertGivable)
      }),
  }
}
export type GrantsRepository = ReturnType<typeof createGrantsRepository>
