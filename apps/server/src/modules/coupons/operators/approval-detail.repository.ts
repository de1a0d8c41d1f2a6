import type { CouponRule } from '../tables.ts'
import { formatPrice, type PriceDisplay } from '@mall/contract/format-money'
import { sql } from 'drizzle-orm'
import { selectRows, type Db } from '../../../db/connection/database.ts'
import { listLastChanges, type ApprovalDetail, type ApprovalQuery } from '../../operators/index.ts'

const noLines = { columns: [], lines: [], total: 0 }

async function findTemplate(tx: Db, companyId: number, id: number) {
  const [row] = await selectRows<{ rule: CouponRule; claimed: number; given: number }>(
    tx,
    sql`select rule, claimed, given::float8 as given from coupon_templates
        where company_id = ${companyId} and id = ${id}`,
  )
  return row ?? null
}

const describeBudget = ({ budget }: CouponRule, display: PriceDisplay) =>
  budget === null || budget === undefined ? '不限' : formatPrice(budget, display)

/** A template above the company's bound with its latest change. */
export async function showTemplate(
  tx: Db,
  { companyId, targetId, display }: ApprovalQuery,
): Promise<ApprovalDetail | null> {
  const row = await findTemplate(tx, companyId, Number(targetId))
  if (!row) return null
  const { rule, claimed, given } = row
  const target = `coupon-template:${targetId}`
  return {
    sums: [
      { name: '名称', value: rule.title },
      { name: '张数', value: rule.total === null ? '不限' : String(rule.total) },
      { name: '预算', value: describeBudget(rule, display) },
      { name: '已领取', value: String(claimed) },
      { name: '已优惠', value: formatPrice(given, display) },
    ],
    changes: await listLastChanges(tx, {
      companyId,
      call: 'ops.changeCouponTemplate',
      target,
      display,
    }),
    ...noLines,
  }
}

/** An issue to more persons than the company's bound; `targetId`: `templateId:fileHash:persons`. */
export async function showIssue(
  tx: Db,
  { companyId, targetId, display }: ApprovalQuery,
): Promise<ApprovalDetail | null> {
  const [id = '', fileHash = '', persons = ''] = targetId.split(':')
  const row = await findTemplate(tx, companyId, Number(id))
  if (!row) return null
  const [file] = await selectRows<{ issued: number; approvedFor: number }>(
    tx,
    sql`select issued, approved_for as "approvedFor" from coupon_issues
        where company_id = ${companyId} and template_id = ${Number(id)} and file_hash = ${fileHash}`,
  )
  return {
    sums: [
      { name: '优惠券', value: row.rule.title },
      { name: '预算', value: describeBudget(row.rule, display) },
      { name: '人数', value: persons },
      { name: '文件', value: fileHash.slice(0, 12) },
      { name: '此文件已发放', value: String(file?.issued ?? 0) },
    ],
    changes: [
      { name: '此文件最多发放', before: String(file?.approvedFor ?? 0), after: persons },
      {
        name: '领取张数',
        before: String(row.claimed),
        after: String(row.claimed + Number(persons) - (file?.issued ?? 0)),
      },
    ],
    ...noLines,
  }
}
