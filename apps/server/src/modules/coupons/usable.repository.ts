import type { CouponScope } from '@mall/contract'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/connection/database.ts'
import type { Visitor } from '../../shopper.ts'

/** The tag of goods that a coupon covers. */
export const COUPON_TAG: CouponScope['tag'] = { text: '可用券', tone: 'accent' }

const MAX_TEMPLATES = 500

/** Condition: the budget of the template `ct` is not used up. */
const hasBudgetSql = sql`ct.given < coalesce((ct.rule->>'budget')::bigint, 9223372036854775807)`

/** Condition: the template `ct` allows a claim at `at`. */
export const claimableNowSql = (at: SQL): SQL => sql`(ct.rule->>'claimable')::boolean is not false
  and (ct.rule->>'stopped')::boolean is not true
  and coalesce((ct.rule->>'claimFrom')::timestamptz, '-infinity') <= ${at}
  and coalesce((ct.rule->>'claimTo')::timestamptz, 'infinity') > ${at}
  and coalesce((ct.rule->>'validTo')::timestamptz, 'infinity') > ${at}
  and ct.claimed < coalesce((ct.rule->>'total')::bigint, 9223372036854775807)
  and ${hasBudgetSql}`

type UsableTemplate = { id: number; scope: { categories: number[]; goods: number[] } }

/** Templates of coupons that a shopper holds unused or can claim now, by their ids. */
export function createUsableRepository(db: Database) {
  function list({ companyId, userId }: Visitor, now: Date): Promise<UsableTemplate[]> {
    const at = sql`${now.toISOString()}::timestamptz`
    return db.query<UsableTemplate>(
      companyId,
      sql`select ct.id::float8 as id, ct.rule->'scope' as scope
          from coupon_templates ct
          cross join lateral (
            select count(*) as claimed,
              count(*) filter (where c.status = 'unused' and c.valid_to > ${at}) as held
            from coupons c
            where c.company_id = ct.company_id and c.template_id = ct.id and c.user_id = ${userId}
          ) own
          where ct.company_id = ${companyId}
            and ((own.held > 0 and ${hasBudgetSql})
              or (own.claimed < (ct.rule->>'perPerson')::int and ${claimableNowSql(at)}))
          order by ct.id limit ${MAX_TEMPLATES}::int`,
    )
  }

  return {
    listIds: async (visitor: Visitor, now: Date) => (await list(visitor, now)).map(({ id }) => id),

    async getScope(visitor: Visitor, now: Date): Promise<CouponScope> {
      const scopes = (await list(visitor, now)).map(({ scope }) => scope)
      const isWhole = ({ categories, goods }: UsableTemplate['scope']) =>
        categories.length + goods.length === 0
      return {
        tag: COUPON_TAG,
        everything: scopes.some(isWhole),
        categories: [...new Set(scopes.flatMap(({ categories }) => categories))],
        goods: [...new Set(scopes.flatMap(({ goods }) => goods))],
      }
    },
  }
}
