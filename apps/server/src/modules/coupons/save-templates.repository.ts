import { and, eq, notInArray } from 'drizzle-orm'
import type { Db } from '../../db/connection/database.ts'
import { type CouponRule, couponTemplates } from './tables.ts'
import { writeRule } from './operators/save-template.ts'

export async function saveTemplates(
  tx: Db,
  companyId: number,
  rules: readonly CouponRule[],
): Promise<void> {
  for (const rule of rules) await writeRule(tx, companyId, rule)
}

/** Removes all other templates; the caller has checked that they have no coupons. */
export async function removeOtherTemplates(
  tx: Db,
  companyId: number,
  rules: readonly CouponRule[],
): Promise<void> {
  const ids = rules.map(({ templateId }) => templateId)
  await tx
    .delete(couponTemplates)
    .where(
      and(
        eq(couponTemplates.companyId, companyId),
        ids.length === 0 ? undefined : notInArray(couponTemplates.id, ids),
      ),
    )
}
