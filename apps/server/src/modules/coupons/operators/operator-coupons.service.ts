import { createHash } from 'node:crypto'
import type { DataOf, InputOf, OperatorsTemplate } from '@mall/contract'
import { PriceType } from '@mall/contract/states'
import type { Deps } from '../../../deps.ts'
import { decodeCursor, toCursorPage } from '../../../plugins/cursor.ts'
import { Refusal } from '../../../plugins/errors.ts'
import { assertVersion, type Operator } from '../../../plugins/operator.ts'
import { createCouponCode, formatCouponCode, hashCouponCode } from '../code.ts'
import { assertGivable } from '../coupons.service.ts'
import type { OperatorsTemplateRow } from './template-rows.repository.ts'
import { readWorthBounds } from '../../operators/index.ts'
import type { OperatorCouponsRepository, Saved } from './operator-coupons.repository.ts'
import type { Assessed } from './save-template.ts'
import { calculateWorth, findRuleFaults, readCouponBounds, toEffect } from '../template-rules.ts'

type RuleInput = InputOf<'ops.createCouponTemplate'>['rule']

const toVersion = (rule: OperatorsTemplate['rule']): string =>
  createHash('sha256').update(JSON.stringify(rule)).digest('hex').slice(0, 16)

const present = (row: OperatorsTemplateRow): OperatorsTemplate => ({
  ...row,
  version: toVersion(row.rule),
  given: Number(row.given),
})
const presentSaved = ({ row, approval }: Saved) => ({ ...present(row), approval })

type ServiceDeps = Pick<Deps, 'now' | 'random' | 'companies'> & {
  repository: OperatorCouponsRepository
}

/** Coupon templates, codes and issues for operators. */
export function createOperatorCouponsService({ repository, companies, now, random }: ServiceDeps) {
  function assertSound(rule: RuleInput): void {
    const issues = findRuleFaults(rule)
    if (issues.length > 0) throw new Refusal('coupon/bad-rule', undefined, { issues })
  }

  /** Largest total discount of a template's coupons, with a summary for the approver. */
  async function assess(companyId: number, rule: RuleInput): Promise<Assessed> {
    const company = await companies.of(companyId)
    const { proportion, exchangeRate, goodsPriceType } = company.info
    const spuId = rule.kind === 'exchange' ? rule.scope.goods[0] : undefined
    const price = spuId === undefined ? 0 : await repository.findGoodsPrice(companyId, spuId)
    const isPoints = goodsPriceType === PriceType.Points
    const fen = Math.ceil(calculateWorth(rule, price, { proportion, exchangeRate, isPoints }))
    const total = rule.total === null ? '不限数量' : `${String(rule.total)} 张`
    const most = Number.isFinite(fen)
      ? `最多优惠 ¥${(fen / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
      : '优惠总额没有上限'
    return {
      worth: { fen, bounds: readWorthBounds(company, readCouponBounds(company).worthFen) },
      summary: `优惠券“${rule.title}”：${total}，${most}`,
    }
  }

  return {
    async list(
      { companyId }: Operator,
      { cursor, limit }: InputOf<'ops.couponTemplates'>,
    ): Promise<DataOf<'ops.couponTemplates'>> {
      const [before] = decodeCursor(cursor, 1) ?? []
      const rows = await repository.list(companyId, {
        before: before === undefined ? null : Number(before),
        limit: limit + 1,
      })
      return toCursorPage(rows.map(present), limit, ({ id }) => [id])
    },

    show: async ({ companyId }: Operator, id: number) =>
      present(await repository.show(companyId, id)),

    async create(operator: Operator, { rule }: InputOf<'ops.createCouponTemplate'>) {
      assertSound(rule)
      const assessed = await assess(operator.companyId, rule)
      return presentSaved(
        await repository.create(operator, { ...rule, stopped: false }, assessed, now()),
      )
    },

    async change(
      operator: Operator,
      { id, rule }: InputOf<'ops.changeCouponTemplate'>,
      ifMatch: string | null,
    ) {
      assertSound(rule)
      const assessed = await assess(operator.companyId, rule)
      const saved = await repository.change(operator, id, now(), (row) => {
        assertVersion(ifMatch, toVersion(row.rule))
        if (row.claimed > 0 && toEffect(rule) !== toEffect(row.rule)) {
          throw new Refusal('coupon/claimed')
        }
        if (rule.total !== null && rule.total < row.claimed) {
          const message = `不能少于已领取的 ${String(row.claimed)} 张`
          const issues = [{ field: 'rule.total', message }]
          throw new Refusal('coupon/bad-rule', undefined, { issues })
        }
        if (rule.budget !== null && rule.budget < Number(row.given)) {
          const issues = [{ field: 'rule.budget', message: '不能少于已优惠的金额' }]
          throw new Refusal('coupon/bad-rule', undefined, { issues })
        }
        return { rule: { ...rule, stopped: row.rule.stopped }, assessed }
      })
      return presentSaved(saved)
    },

    async stop(operator: Operator, id: number) {
      const { row } = await repository.change(operator, id, now(), ({ rule }) => ({
        rule: { ...rule, stopped: true },
        assessed: null,
      }))
      return present(row)
    },

    async createCodes(operator: Operator, { id, count }: InputOf<'ops.createCouponCodes'>) {
      const codes = Array.from({ length: count }, () => createCouponCode(random))
      const batchId = `cb${random(6).toString('hex')}`
      const hashes = codes.map((code) => hashCouponCode(operator.companyId, code))
      await repository.insertCodes(operator, { templateId: id, batchId, hashes, at: now() })
      return { batchId, codes: codes.map(formatCouponCode) }
    },

    requestIssue: async (
      operator: Operator,
      { id, ...issue }: InputOf<'ops.requestCouponIssue'>,
    ) => ({
      approval: await repository.requestIssue(operator, { templateId: id, ...issue, at: now() }),
    }),

    async issue(operator: Operator, { id, ...issue }: InputOf<'ops.issueCoupons'>) {
      const { persons } = readCouponBounds(await companies.of(operator.companyId))
      const createId = () => `c${random(9).toString('hex')}`
      const given = { templateId: id, ...issue, maxPersons: persons, at: now(), createId }
      return { results: await repository.issue(operator, given, assertGivable) }
    },
  }
}
