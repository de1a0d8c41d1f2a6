import { sql } from 'drizzle-orm'
import {
  couponCodeFailures,
  couponCodes,
  couponEvents,
  couponIssues,
  coupons,
  couponTemplates,
  orderCoupons,
} from './tables.ts'
import { defineModule } from '../../define-module.ts'
import { everyHour } from '../../jobs/every-hour.ts'
import { showIssue, showTemplate } from './operators/approval-detail.repository.ts'
import { ownRows } from '../../personal-data.ts'
import { createClaimsRepository } from './claims.repository.ts'
import { createCodesRepository } from './codes.repository.ts'
import { couponRemindersJob } from './coupons.jobs.ts'
import { couponChecks } from './coupons.checks.ts'
import { createCouponsService } from './coupons.service.ts'
import { TEMPLATE_APPROVAL } from './operators/template-rows.repository.ts'
import {
  approveIssue,
  approveTemplate,
  createOperatorCouponsRepository,
  ISSUE_APPROVAL,
} from './operators/operator-coupons.repository.ts'
import { createOperatorCouponsService } from './operators/operator-coupons.service.ts'
import { createStatisticsRepository } from './statistics/statistics.repository.ts'
import { createStatisticsService } from './statistics/statistics.service.ts'
import { createTemplatesRepository } from './templates.repository.ts'
import { createUsableRepository } from './usable.repository.ts'

/** Coupons: their templates, how shoppers get them, their rules and their use. */
export const couponsModule = defineModule({
  name: 'coupons',
  tables: [
    couponTemplates,
    coupons,
    { table: couponEvents, appendOnly: true },
    { table: orderCoupons, appendOnly: true },
    couponCodes,
    couponCodeFailures,
    couponIssues,
  ],
  sql: [
    new URL('./sql/audit.sql', import.meta.url),
    new URL('./sql/order-coupons.sql', import.meta.url),
    new URL('./sql/due.sql', import.meta.url),
  ],
  routes({ serve }, { db, companies, now, random, settings }) {
    const service = createCouponsService({
      templates: createTemplatesRepository(db),
      claims: createClaimsRepository(db),
      codes: createCodesRepository(db),
      now,
      random,
      settings,
    })
    const operators = createOperatorCouponsService({
      repository: createOperatorCouponsRepository(db),
      companies,
      now,
      random,
    })
    const statistics = createStatisticsService({ repository: createStatisticsRepository(db), now })
    const usable = createUsableRepository(db)
    serve('coupon.scope', (_input, shopper) => usable.getScope(shopper, now()))
    serve('coupon.list', (input, shopper) => service.list(shopper, input))
    serve('coupon.count', (_input, shopper) => service.count(shopper))
    serve('coupon.toUse', ({ id }, shopper) => service.get(shopper, id))
    serve('coupon.templates', ({ spuId }, visitor) => service.listForGoods(visitor, spuId))
    serve('coupon.claim', (input, shopper) => service.claim(shopper, input))
    serve('coupon.exchange', (input, shopper) => service.exchange(shopper, input))
    serve('coupon.home', (input, visitor) => service.home(visitor, input))
    serve('coupon.block', (input, visitor) => service.block(visitor, input))
    serve('coupon.claimInBlock', (input, shopper) => service.claimInBlock(shopper, input))
    serve('coupon.center', (input, visitor) => service.center(visitor, input))
    serve('coupon.centerTags', ({ id }, { companyId }) => service.centerTags(companyId, id))
    serve('coupon.centerTemplate', ({ id }, visitor) => service.centerTemplate(visitor, id))
    serve('ops.couponTemplates', (input, operator) => operators.list(operator, input))
    serve('ops.couponTemplate', ({ id }, operator) => operators.show(operator, id))
    serve('ops.couponStatistics', (input, operator) => statistics.read(operator, input))
    serve('ops.createCouponTemplate', (input, operator) => operators.create(operator, input))
    serve('ops.changeCouponTemplate', (input, operator, { ifMatch }) =>
      operators.change(operator, input, ifMatch),
    )
    serve('ops.stopCouponTemplate', ({ id }, operator) => operators.stop(operator, id))
    serve('ops.createCouponCodes', (input, operator) => operators.createCodes(operator, input))
    serve('ops.requestCouponIssue', (input, operator) => operators.requestIssue(operator, input))
    serve('ops.issueCoupons', (input, operator) => operators.issue(operator, input))
  },
  personalData: [
    ownRows(coupons, { group: 'assets', title: '优惠券', hidden: ['request_key'], removed: false }),
    {
      table: orderCoupons,
      group: 'assets',
      title: '订单优惠券',
      rows: (company, user) => sql`
        select to_jsonb(u) - 'company_id' as data from order_coupons u
        join orders o on o.company_id = u.company_id and o.id = u.order_id
        where o.company_id = ${company} and o.user_id = ${user} order by u.order_id, u.kind`,
      erase: null,
    },
    ownRows(couponCodeFailures, { group: 'assets', title: '输错的兑换码', removed: true }),
  ],
  jobs: [everyHour(couponRemindersJob)],
  auditChecks: couponChecks,
  approvalKinds: [
    {
      kind: TEMPLATE_APPROVAL,
      approve: (tx, { operator, companyId, targetId, at }) =>
        approveTemplate(tx, operator, companyId, Number(targetId), at),
      reject: async () => {},
      show: showTemplate,
    },
    {
      kind: ISSUE_APPROVAL,
      approve: (tx, { operator, companyId, targetId, at }) =>
        approveIssue(tx, operator, companyId, targetId, at),
      reject: async () => {},
      show: showIssue,
    },
  ],
  cacheTopics: [
    {
      topic: 'coupon',
      table: couponTemplates,
      ignoredColumns: [couponTemplates.claimed, couponTemplates.given],
    },
  ],
  authorizationMatrix: {
    'coupon.templates': { spuId: 'spu' },
    'coupon.toUse': { id: 'coupon' },
    'coupon.claim': { couponTemplateId: 'couponTemplate' },
    'coupon.claimInBlock': { couponTemplateId: 'couponTemplate' },
    'coupon.block': { couponTemplateIds: 'couponTemplate' },
    'coupon.center': { id: 'couponTemplate' },
    'coupon.centerTemplate': { id: 'couponTemplate' },
    'ops.couponTemplate': { id: 'couponTemplate' },
    'ops.couponStatistics': { id: 'couponTemplate' },
    'ops.changeCouponTemplate': { id: 'couponTemplate' },
    'ops.stopCouponTemplate': { id: 'couponTemplate' },
    'ops.createCouponCodes': { id: 'couponTemplate' },
    'ops.requestCouponIssue': { id: 'couponTemplate' },
    'ops.issueCoupons': { id: 'couponTemplate' },
  },
  retention: [{ table: couponCodeFailures, column: couponCodeFailures.at, days: 1 }],
})
