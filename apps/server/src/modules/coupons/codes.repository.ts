import { sql } from 'drizzle-orm'
import { selectRows, type Database } from '../../db/connection/database.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { Shopper } from '../../shopper.ts'
import { claimCoupon, type AssertClaimable, type Claim } from './claims.repository.ts'

type Exchange = Omit<Claim, 'templateId' | 'source'> & {
  /** null if the text is no code */
  codeHash: string | null
  maxFailures: number
  since: Date
}
type ExchangeResult =
  | { couponId: string }
  | { couponId: null; reason: 'coupon/code' | 'coupon/code-tries' }
type CodeRow = { templateId: number; batchId: string; couponId: string | null }

const time = (at: Date) => sql`${at.toISOString()}::timestamptz`

/** Exchange of codes for coupons. */
export function createCodesRepository(db: Database) {
  return {
    /**
     * Exchanges a code once. Wrong codes are counted first under the shopper's lock, so that
     * concurrent guesses do not exceed the limit.
     * @returns the coupon, or the reason for none
     */
    exchange: (shopper: Shopper, exchange: Exchange, assertClaimable: AssertClaimable) =>
      db.transaction(shopper.companyId, async (tx): Promise<ExchangeResult> => {
        const { companyId, userId } = shopper
        const { codeHash, at, since, maxFailures, couponId, requestKey } = exchange
        await tx.execute(
          sql`select pg_advisory_xact_lock(hashtextextended(${`coupon-code:${String(companyId)}:${String(userId)}`}, 0))`,
        )
        const [failures] = await selectRows<{ count: number }>(
          tx,
          sql`select count(*)::int as count from coupon_code_failures
              where company_id = ${companyId} and user_id = ${userId} and at > ${time(since)}`,
        )
        if ((failures?.count ?? 0) >= maxFailures)
          return { couponId: null, reason: 'coupon/code-tries' }
        const [code] = await selectRows<CodeRow>(
          tx,
          sql`select template_id::float8 as "templateId", batch_id as "batchId", coupon_id as "couponId"
              from coupon_codes where company_id = ${companyId} and code_hash = ${codeHash} for update`,
        )
        if (!code) {
          await tx.execute(
            sql`insert into coupon_code_failures (company_id, user_id, at)
                values (${companyId}, ${userId}, ${time(at)})`,
          )
          return { couponId: null, reason: 'coupon/code' }
        }
        if (code.couponId !== null) {
          const [own] = await selectRows(
            tx,
            sql`select id from coupons where company_id = ${companyId} and user_id = ${userId}
                and id = ${code.couponId} and request_key = ${requestKey}`,
          )
          if (!own) throw new Refusal('coupon/code-used')
          return { couponId: code.couponId }
        }
        const { templateId, batchId } = code
        const claim = { templateId, requestKey, couponId, at, source: `code:${batchId}` }
        const id = await claimCoupon(tx, shopper, claim, assertClaimable)
        if (id !== couponId) throw new Refusal('coupon/key-reused')
        await tx.execute(
          sql`update coupon_codes set coupon_id = ${id}
              where company_id = ${companyId} and code_hash = ${codeHash}`,
        )
        return { couponId: id }
      }),
  }
}
export type CodesRepository = ReturnType<typeof createCodesRepository>
