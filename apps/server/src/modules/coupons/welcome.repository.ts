import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { selectRows, type Db } from '../../db/connection/database.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { Shopper } from '../../shopper.ts'
import { claimCoupon } from './claims.repository.ts'
import { assertGivable } from './coupons.service.ts'

/**
 * Grants a new shopper each welcome coupon in the transaction that creates the account, once.
 * Ended and sold-out templates grant none.
 */
export async function giveWelcomeCoupons(tx: Db, shopper: Shopper, at: Date): Promise<void> {
  const templates = await selectRows<{ id: number }>(
    tx,
    sql`select id::float8 as id from coupon_templates
        where company_id = ${shopper.companyId} and (rule->>'welcome')::boolean
          and not (rule->>'stopped')::boolean order by id`,
  )
  for (const { id } of templates) {
    const claim = {
      templateId: id,
      requestKey: `welcome:${String(id)}`,
      couponId: `c${randomBytes(9).toString('hex')}`,
      source: 'welcome',
      at,
    }
    try {
      await claimCoupon(tx, shopper, claim, assertGivable)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
}
