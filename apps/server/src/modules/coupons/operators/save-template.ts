import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection/database.ts'
import type { CouponRule } from '../tables.ts'
import type { Operator } from '../../../plugins/operator.ts'
import {
  recordAuthor,
  requestApproval,
  spendWorth,
  sumCounted,
  type Worth,
} from '../../operators/index.ts'
import { TEMPLATE_APPROVAL } from './template-rows.repository.ts'

/** Largest total discount of a template's coupons, with a summary for the approver. */
export type Assessed = { worth: Worth; summary: string }
type Save = { rule: CouponRule; assessed: Assessed | null; at: Date }

export const writeRule = (tx: Db, companyId: number, rule: CouponRule) =>
  tx.execute(
    sql`insert into coupon_templates (company_id, id, rule)
        values (${companyId}, ${rule.templateId}, ${JSON.stringify(rule)}::jsonb)
        on conflict (company_id, id) do update set rule = excluded.rule`,
  )

/** Whether the increase of a template's value is within the operator's bounds; counts it if so. */
async function isWithinBounds(
  tx: Db,
  operator: Operator,
  { rule, worth: { fen, bounds }, at }: Pick<Save, 'rule' | 'at'> & { worth: Worth },
): Promise<boolean> {
  if (fen > (bounds.kind ?? Infinity)) return false
  const prefix = `coupon-template:${String(rule.templateId)}:`
  const added = fen - (await sumCounted(tx, operator.companyId, prefix))
  if (added <= 0) return true
  const key = `${prefix}${String(fen)}`
  return spendWorth(tx, operator, { kind: 'coupons', key, fen: added, bounds, at })
}

/**
 * Saves a template under its lock and stops it above a value bound until an approval.
 * @returns the approval, or null
 */
export async function saveTemplate(
  tx: Db,
  operator: Operator,
  { rule, assessed, at }: Save,
): Promise<string | null> {
  const { companyId } = operator
  if (assessed === null || (await isWithinBounds(tx, operator, { rule, at, ...assessed }))) {
    await writeRule(tx, companyId, rule)
    return null
  }
  await writeRule(tx, companyId, { ...rule, stopped: true })
  const draft = { kind: TEMPLATE_APPROVAL, targetId: String(rule.templateId) }
  // The author stays recorded when another operator changes the template before the decision.
  await recordAuthor(tx, operator, draft)
  return requestApproval(tx, operator, {
    ...draft,
    permission: 'marketing.write',
    summary: assessed.summary,
    at,
  })
}
