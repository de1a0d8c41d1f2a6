import { sql } from 'drizzle-orm'
import {
  benefitActivities,
  benefitGrantRequests,
  benefitGrants,
  benefitOrders,
  outletContacts,
  outlets,
  outletSlots,
  pickupTickets,
} from './tables.ts'
import { defineModule } from '../../define-module.ts'
import { everyHour } from '../../jobs/every-hour.ts'
import { ownRows } from '../../personal-data.ts'
import { Refusal } from '../../plugins/errors.ts'
import { createAddressRepository } from '../address/index.ts'
import { createClaimsRepository } from '../coupons/index.ts'
import { benefitChecks } from './equity.checks.ts'
import { benefitRemindersJob, expiredTicketsJob } from './equity.jobs.ts'
import { createEquityRepository } from './equity.repository.ts'
import { createEquityService } from './equity.service.ts'
import {
  approveGrants,
  GRANT_APPROVAL,
  readGrantTerms,
  showGrants,
} from './grant-requests.repository.ts'
import { createGrantsRepository } from './grants.repository.ts'
import { createOperatorBenefitsRepository } from './operator-benefits.repository.ts'
import { createOutletsRepository } from './outlets.repository.ts'
import { createPickupKeys } from './pickup-key.ts'
import { createRuleGrantsRepository } from './rule-grants.repository.ts'
import { createTicketsRepository } from './tickets.repository.ts'

const refuse = (field: string, message: string): never => {
  throw new Refusal('benefit/bad', undefined, { issues: [{ field, message }] })
}

/** Benefits: grants, outlets with stock and slots, orders, pick-up tickets. */
export const equityModule = defineModule({
  name: 'equity',
  tables: [
    benefitActivities,
    benefitGrants,
    benefitGrantRequests,
    { table: benefitOrders, appendOnly: true },
    outlets,
    outletSlots,
    outletContacts,
    pickupTickets,
  ],
  sql: [new URL('./sql/benefits.sql', import.meta.url)],
  routes({ serve }, { db, companies, now, random, settings }) {
    const service = createEquityService({
      repository: createEquityRepository(db),
      tickets: createTicketsRepository(db),
      outlets: createOutletsRepository(db),
      grants: createGrantsRepository(db),
      coupons: createClaimsRepository(db),
      addresses: createAddressRepository(db),
      keys: createPickupKeys(settings),
      companies,
      now,
      random,
    })
    const operators = createOperatorBenefitsRepository(db)
    const rules = createRuleGrantsRepository(db)
    serve('equity.grants', (_input, shopper) => service.grants(shopper))
    serve('equity.claimCoupon', (input, shopper) => service.claimCoupon(shopper, input))
    serve('equity.orders', (_input, shopper) => service.orders(shopper))
    serve('equity.outlets', (input, { companyId }) => service.outlets(companyId, input))
    serve('equity.slots', ({ outletId }, { companyId }) => service.slots(companyId, outletId))
    serve('equity.contact', (_input, shopper) => service.contact(shopper))
    serve('equity.saveContact', (input, shopper) => service.saveContact(shopper, input))
    serve('equity.commitOrder', (input, shopper) => service.commit(shopper, input))
    serve('equity.pickup', ({ orderId }, shopper) => service.pickup(shopper, orderId))
    serve('equity.pickupSeed', (input, shopper) => service.pickupSeed(shopper, input))
    serve('equity.changeOutlet', (input, shopper) => service.changeOutlet(shopper, input))
    serve('ops.benefits', async (_input, operator) => ({
      list: await operators.list(operator.companyId, now()),
    }))
    serve('ops.benefitStatement', ({ id }, operator) =>
      operators.show(operator.companyId, id, now()),
    )
    serve('ops.createBenefit', async (input, operator) => {
      const skuIds = [...new Set(input.skuIds)]
      if (input.validUntil <= input.validFrom) refuse('validUntil', '应晚于开始时间')
      if (new Date(input.validUntil) <= now()) refuse('validUntil', '应晚于现在')
      if ((await operators.countSkus(operator.companyId, skuIds)) < skuIds.length) {
        refuse('skuIds', '有商品不存在')
      }
      const couponTemplateIds = [...new Set(input.couponTemplateIds)]
      const known = await operators.countTemplates(operator.companyId, couponTemplateIds)
      if (known < couponTemplateIds.length) refuse('couponTemplateIds', '有优惠券不存在')
      return operators.create(operator, { ...input, skuIds, couponTemplateIds }, now())
    })
    const readTerms = async (companyId: number) => readGrantTerms(await companies.of(companyId))
    serve('ops.grantBenefits', async (input, operator) => {
      return operators.grant(operator, input, await readTerms(operator.companyId), now())
    })
    serve('ops.grantBenefitsByRule', async (input, operator) => {
      const { signedUpFrom, signedUpUntil, spent } = input.rule
      if (signedUpFrom && signedUpUntil && signedUpUntil <= signedUpFrom) {
        refuse('rule.signedUpUntil', '应晚于开始时间')
      }
      if (spent && spent.until <= spent.from) refuse('rule.spent.until', '应晚于开始时间')
      return rules.grant(operator, input, await readTerms(operator.companyId), now())
    })
    serve('ops.stopBenefit', ({ id }, operator) => operators.stop(operator, id, now()))
    serve('ops.outlets', async (_input, operator) => ({
      list: await operators.listOutlets(operator.companyId),
    }))
    serve('ops.importOutlets', ({ rows }, operator) => {
      if (new Set(rows.map(({ code }) => code)).size < rows.length) refuse('rows', '网点编号重复')
      return operators.importOutlets(operator, rows, now())
    })
    serve('ops.stockOutlet', (input, operator) => operators.moveStock(operator, input, now()))
    serve('ops.addOutletSlots', (input, operator) => {
      if (input.slots.some(({ startsAt, endsAt }) => endsAt <= startsAt)) {
        refuse('slots', '结束应晚于开始')
      }
      return operators.addSlots(operator, input, now())
    })
  },
  cacheTopics: [{ topic: 'company', table: benefitActivities }],
  jobs: [expiredTicketsJob, everyHour(benefitRemindersJob)],
  auditChecks: benefitChecks,
  approvalKinds: [
    {
      kind: GRANT_APPROVAL,
      approve: (tx, { operator, companyId, targetId, at }) =>
        approveGrants(tx, operator, { companyId, targetId, at }),
      reject: async () => {},
      show: showGrants,
    },
  ],
  // An approval ends after seven days.
  retention: [{ table: benefitGrantRequests, column: benefitGrantRequests.requestedAt, days: 30 }],
  personalData: [
    ownRows(benefitGrants, { group: 'assets', title: '权益', removed: false }),
    ownRows(benefitOrders, {
      group: 'assets',
      title: '权益订单',
      hidden: ['request_key', 'body_hash'],
      removed: false,
    }),
    ownRows(pickupTickets, {
      group: 'assets',
      title: '取件凭证',
      hidden: ['slot', 'device'],
      removed: false,
    }),
    {
      table: outletContacts,
      group: 'assets',
      title: '领取人',
      rows: (companyId, userId) => sql`
        select jsonb_build_object('name', t.name, 'tel', t.tel) as data
        from outlet_contacts t where t.company_id = ${companyId} and t.user_id = ${userId}`,
      erase: (companyId, userId) =>
        sql`delete from outlet_contacts where company_id = ${companyId} and user_id = ${userId}`,
    },
  ],
  authorizationMatrix: {
    'equity.claimCoupon': { couponTemplateId: 'couponTemplate', actId: 'benefit' },
    'equity.outlets': { skuId: 'sku' },
    'equity.slots': { outletId: 'outlet' },
    'equity.saveContact': { outletId: 'outlet' },
    'equity.commitOrder': {
      grantId: 'benefitGrant',
      skuId: 'sku',
      outletId: 'outlet',
      addressId: 'address',
    },
    'equity.pickup': { orderId: 'pickupOrder' },
    'equity.pickupSeed': { orderId: 'pickupOrder' },
    'equity.changeOutlet': { orderId: 'pickupOrder' },
    'ops.benefitStatement': { id: 'benefit' },
    'ops.grantBenefits': { id: 'benefit' },
    'ops.grantBenefitsByRule': { id: 'benefit' },
    'ops.stopBenefit': { id: 'benefit' },
    'ops.createBenefit': { skuIds: 'sku', couponTemplateIds: 'couponTemplate' },
    'ops.stockOutlet': { outletId: 'outlet', skuId: 'sku' },
    'ops.addOutletSlots': { outletId: 'outlet' },
  },
})
