import { randomBytes } from 'node:crypto'
import type { SeedCompany } from '@mall/contract/seed-file'
import type { Db } from '../db/connection/database.ts'
import { couponEvents, coupons, couponTemplates } from '../modules/coupons/tables.ts'
import { insert } from './rows.ts'
import type { Numbered } from './numbered.ts'

const day = 86_400_000

/** Inserts coupon templates, and coupons that shoppers have already. */
export async function seedCoupons(tx: Db, company: SeedCompany, shoppers: Numbered[], now: Date) {
  const companyId = company.id
  const template = new Map(company.coupons.map((rule) => [rule.templateId, rule]))
  const claims = shoppers.flatMap(({ row, id }) =>
    row.coupons.map((templateId, index) => {
      const claimNumber = row.coupons.slice(0, index + 1).filter((one) => one === templateId).length
      const rule = template.get(templateId)
      if (!rule) throw new Error(`公司 ${companyId} 没有优惠券模板 ${templateId}`)
      const end = rule.validDays
        ? now.getTime() + rule.validDays * day
        : (rule.validTo ?? now.getTime() + 30 * day)
      return {
        companyId,
        id: `c${randomBytes(9).toString('hex')}`,
        templateId,
        userId: id,
        claimNumber,
        validFrom: new Date(rule.validFrom ?? now),
        validTo: new Date(end),
      }
    }),
  )
  const claimed = (templateId: number) => claims.filter((c) => c.templateId === templateId).length
  await insert(
    tx,
    couponTemplates,
    company.coupons.map((rule) => ({
      companyId,
      id: rule.templateId,
      rule,
      claimed: claimed(rule.templateId),
    })),
  )
  await insert(tx, coupons, claims)
  await insert(
    tx,
    couponEvents,
    claims.map(({ id: couponId }) => ({ companyId, couponId, kind: 'claim' })),
  )
}
