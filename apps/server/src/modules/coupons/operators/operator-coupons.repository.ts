import type { IssueResult } from '@mall/contract'
import { sql } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../../db/connection/database.ts'
import type { CouponRule } from '../tables.ts'
import { findShoppers } from '../../../find-shoppers.ts'
import { Refusal } from '../../../plugins/errors.ts'
import type { Operator } from '../../../plugins/operator.ts'
import { appendLog, requestApproval } from '../../operators/index.ts'
import { claimCoupon, type AssertClaimable } from '../claims.repository.ts'
import { saveTemplate, writeRule, type Assessed } from './save-template.ts'
import {
  type OperatorsTemplateRow,
  time,
  selectTemplates,
  getTemplate,
  lockRule,
} from './template-rows.repository.ts'

export const ISSUE_APPROVAL = 'coupon-issue'

type NewRule = Omit<CouponRule, 'templateId'>
export type Saved = { row: OperatorsTemplateRow; approval: string | null }
export type Issue = {
  templateId: number
  fileHash: string
  from: number
  rows: readonly string[]
  maxPersons: number
  at: Date
  createId: () => string
}

/** A template that was approved is offered from now on. */
export async function approveTemplate(
  tx: Db,
  operator: Operator,
  companyId: number,
  id: number,
  at: Date,
): Promise<void> {
  const { rule } = await lockRule(tx, companyId, id)
  await writeRule(tx, companyId, { ...rule, stopped: false })
  await appendLog(tx, operator, {
    target: `coupon-template:${String(id)}`,
    before: { stopped: true },
    after: { stopped: false },
    at,
  })
}

/** `targetId`: `templateId:fileHash:persons`. */
export async function approveIssue(
  tx: Db,
  operator: Operator,
  companyId: number,
  targetId: string,
  at: Date,
): Promise<void> {
  const [templateId = '', fileHash = '', persons = ''] = targetId.split(':')
  await tx.execute(
    sql`insert into coupon_issues (company_id, template_id, file_hash, approved_for, created_by, created_at)
        values (${companyId}, ${Number(templateId)}, ${fileHash}, ${Number(persons)}, ${operator.id}, ${time(at)})
        on conflict (company_id, template_id, file_hash)
        do update set approved_for = greatest(coupon_issues.approved_for, excluded.approved_for)`,
  )
  await appendLog(tx, operator, {
    target: `coupon-template:${templateId}`,
    after: { fileHash, approvedFor: Number(persons) },
    at,
  })
}

/** Issues a coupon to one line once. */
async function issueLine(
  tx: Db,
  { companyId, userId }: { companyId: number; userId: number },
  issue: Issue,
  line: number,
  assertGivable: AssertClaimable,
): Promise<IssueResult> {
  const { templateId, fileHash, at, createId } = issue
  const couponId = createId()
  const requestKey = `issue:${String(templateId)}:${fileHash.slice(0, 32)}:${String(line)}`
  const claim = { templateId, requestKey, couponId, at, source: `issue:${fileHash.slice(0, 12)}` }
  try {
    const id = await claimCoupon(tx, { companyId, userId }, claim, assertGivable)
    return id === couponId ? 'issued' : 'already-issued'
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.refusal === 'coupon/limit') return 'limit'
    if (error.refusal === 'coupon/sold-out') return 'sold-out'
    throw error
  }
}

/** Coupon templates for operators; every change is in their log. */
export function createOperatorCouponsRepository(db: Database) {
  return {
    list: (companyId: number, { before, limit }: { before: number | null; limit: number }) =>
      db.transaction(companyId, (tx) =>
        selectTemplates(
          tx,
          companyId,
          before === null ? sql`true` : sql`t.id < ${before}`,
          sql`order by t.id desc limit ${limit}`,
        ),
      ),

    show: (companyId: number, id: number) =>
      db.transaction(companyId, (tx) => getTemplate(tx, companyId, id)),

    findGoodsPrice: async (companyId: number, spuId: number) => {
      const [row] = await db.query<{ price: string }>(
        companyId,
        sql`select coalesce(max(cost_points), 0)::text as price from skus
            where company_id = ${companyId} and spu_id = ${spuId}`,
      )
      return Number(row?.price ?? 0)
    },

    /** A template above the value bound requires an approval. */
    create: (operator: Operator, rule: NewRule, assessed: Assessed, at: Date) =>
      db.transaction(operator.companyId, async (tx): Promise<Saved> => {
        const { companyId } = operator
        await tx.execute(
          sql`select pg_advisory_xact_lock(hashtextextended(${`coupon-template:${String(companyId)}`}, 0))`,
        )
        const [last] = await selectRows<{ id: number }>(
          tx,
          sql`select coalesce(max(id), 0)::float8 as id from coupon_templates where company_id = ${companyId}`,
        )
        const created = { ...rule, templateId: (last?.id ?? 0) + 1 }
        const approval = await saveTemplate(tx, operator, { rule: created, assessed, at })
        const target = `coupon-template:${String(created.templateId)}`
        await appendLog(tx, operator, { target, after: { ...created, approval }, at })
        return { row: await getTemplate(tx, companyId, created.templateId), approval }
      }),

    /** `decide` builds the new rule from the locked row; `assessed`: null if it has no value. */
    change: (
      operator: Operator,
      id: number,
      at: Date,
      decide: (row: OperatorsTemplateRow) => { rule: NewRule; assessed: Assessed | null },
    ) =>
      db.transaction(operator.companyId, async (tx): Promise<Saved> => {
        const { companyId } = operator
        await lockRule(tx, companyId, id)
        const before = await getTemplate(tx, companyId, id)
        const { rule, assessed } = decide(before)
        const changed = { ...rule, templateId: id }
        const approval = await saveTemplate(tx, operator, { rule: changed, assessed, at })
        const target = `coupon-template:${String(id)}`
        const after = { ...changed, approval }
        await appendLog(tx, operator, { target, before: before.rule, after, at })
        return { row: await getTemplate(tx, companyId, id), approval }
      }),

    insertCodes: (
      operator: Operator,
      {
        templateId,
        batchId,
        hashes,
        at,
      }: { templateId: number; batchId: string; hashes: readonly string[]; at: Date },
    ) =>
      db.transaction(operator.companyId, async (tx) => {
        const { companyId } = operator
        const { rule } = await lockRule(tx, companyId, templateId)
        if (rule.stopped) throw new Refusal('coupon/ended')
        await tx.execute(
          sql`insert into coupon_codes (company_id, code_hash, template_id, batch_id, created_at)
              select ${companyId}, h, ${templateId}, ${batchId}, ${time(at)}
              from jsonb_array_elements_text(${JSON.stringify(hashes)}::jsonb) as h`,
        )
        const target = `coupon-template:${String(templateId)}`
        await appendLog(tx, operator, { target, after: { batchId, codes: hashes.length }, at })
      }),

    requestIssue: (
      operator: Operator,
      {
        templateId,
        fileHash,
        persons,
        at,
      }: Pick<Issue, 'templateId' | 'fileHash' | 'at'> & {
        persons: number
      },
    ) =>
      db.transaction(operator.companyId, async (tx) => {
        const { rule } = await lockRule(tx, operator.companyId, templateId)
        const approval = await requestApproval(tx, operator, {
          kind: ISSUE_APPROVAL,
          targetId: `${String(templateId)}:${fileHash}:${String(persons)}`,
          permission: 'marketing.write',
          summary: `发放优惠券“${rule.title}”：${String(persons)} 人`,
          at,
        })
        const target = `coupon-template:${String(templateId)}`
        await appendLog(tx, operator, { target, after: { fileHash, persons, approval }, at })
        return approval
      }),

    issue: (operator: Operator, issue: Issue, assertGivable: AssertClaimable) =>
      db.transaction(operator.companyId, async (tx) => {
        const { companyId } = operator
        const { templateId, fileHash, rows, from, at, maxPersons } = issue
        const { rule } = await lockRule(tx, companyId, templateId)
        if (rule.stopped) throw new Refusal('coupon/ended')
        const [file] = await selectRows<{ issued: number; approvedFor: number }>(
          tx,
          sql`insert into coupon_issues (company_id, template_id, file_hash, created_by, created_at)
              values (${companyId}, ${templateId}, ${fileHash}, ${operator.id}, ${time(at)})
              on conflict (company_id, template_id, file_hash) do update set issued = coupon_issues.issued
              returning issued, approved_for as "approvedFor"`,
        )
        const shoppers = await findShoppers(tx, companyId, rows)
        const results: IssueResult[] = []
        for (const [index, who] of rows.entries()) {
          const userId = shoppers.get(who)
          results.push(
            userId === undefined
              ? 'not-found'
              : await issueLine(tx, { companyId, userId }, issue, from + index, assertGivable),
          )
        }
        const issued = results.filter((result) => result === 'issued').length
        const total = (file?.issued ?? 0) + issued
        if (issued > 0 && total > Math.max(maxPersons, file?.approvedFor ?? 0)) {
          throw new Refusal('coupon/issue-bound')
        }
        await tx.execute(
          sql`update coupon_issues set issued = ${total}
              where company_id = ${companyId} and template_id = ${templateId} and file_hash = ${fileHash}`,
        )
        const target = `coupon-template:${String(templateId)}`
        await appendLog(tx, operator, { target, after: { fileHash, from, issued }, at })
        return results
      }),
  }
}
export type OperatorCouponsRepository = ReturnType<typeof createOperatorCouponsRepository>
