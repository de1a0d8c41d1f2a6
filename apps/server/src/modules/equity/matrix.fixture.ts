import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { openNewCounter } from '../../testing/requests/fixtures/create-caller.ts'
import {
  defineFixtures,
  selectIn,
  type Scope,
} from '../../testing/requests/fixtures/define-fixtures.ts'
import { BENEFIT, OWN } from '../../testing/requests/fixtures/own-ids.ts'
import { readCodes } from './testing.ts'

/** Orders a piece to the owner's outlet and looks its code up there. */
async function orderPiece({ app, owner }: Scope): Promise<{ orderId: string; ticketId: number }> {
  const placed = await app.call(
    'equity.commitOrder',
    {
      requestKey: randomBytes(16).toString('hex'),
      grantId: BENEFIT.grantId,
      skuId: OWN.skuId,
      outletId: BENEFIT.outletId,
      name: '李雷',
      tel: '13900000000',
    },
    owner,
  )
  if (!placed.flag) throw new Error(placed.message)
  const { orderId, ticketId } = placed.data
  const { qr } = await readCodes(app, owner, orderId)
  const found = await app.call(
    'cav.lookup',
    { code: qr },
    { companyId: 1, token: owner.staffToken },
  )
  if (!found.flag) throw new Error(found.message)
  return { orderId, ticketId: Number(ticketId) }
}

/** A benefit that is granted to the owner, with a ticket and a verified one. */
export const fixtures = defineFixtures({
  unknown: {
    outletId: 2_000_000_987_654,
    benefitId: 987_654,
    benefitGrantId: 987_654,
    pickupOrderId: '26112012345678901237',
    pickupTicketId: 987_654,
    verifiedTicketId: 987_654,
    staffId: 987_654,
  },
  kinds: {
    outlet: { of: 'company', field: 'outletId' },
    benefit: { of: 'company', field: 'benefitId' },
    benefitGrant: { of: 'shopper', field: 'benefitGrantId' },
    pickupOrder: { of: 'shopper', field: 'pickupOrderId' },
    pickupTicket: { of: 'company', field: 'pickupTicketId' },
    verifiedTicket: { of: 'company', field: 'verifiedTicketId' },
    staff: { of: 'company', field: 'staffId' },
  },
  create: async (scope) => {
    const { app, owner } = scope
    owner.staffToken = await openNewCounter(app, 1)
    await selectIn(
      app,
      1,
      sql`with activity as (
          insert into benefit_activities (company_id, id, title, ways, quantity, sku_ids,
            coupon_template_ids, valid_from, valid_until, request_key, created_by)
          values (1, ${BENEFIT.id}, '员工关怀', '["pickup", "mail"]', 9999, '[13]',
            jsonb_build_array(${OWN.templateId}::bigint), '2020-01-01', '2099-01-01', 'idor', 'op')
          on conflict (company_id, id) do update set status = 'open' returning id
        )
        insert into benefit_grants (company_id, id, activity_id, user_id, source, quantity, valid_until)
        select 1, ${BENEFIT.grantId}, id, 1, '名单', 9999, '2099-01-01' from activity
        on conflict do nothing`,
    )
    await selectIn(
      app,
      1,
      sql`insert into gx_campaigns (company_id, activity_id, created_by)
        values (1, ${BENEFIT.id}, 'op') on conflict do nothing`,
    )
    await app.call(
      'ops.stockOutlet',
      {
        requestKey: randomBytes(16).toString('hex'),
        outletId: BENEFIT.outletId,
        skuId: OWN.skuId,
        num: 3,
      },
      { companyId: 1, headers: await app.operatorHeaders(1) },
    )
    const open = await orderPiece(scope)
    const used = await orderPiece(scope)
    const requestKey = randomBytes(16).toString('hex')
    const staff = { companyId: 1, token: owner.staffToken }
    await app.call('cav.verify', { id: used.ticketId, requestKey }, staff)
    return {
      outletId: BENEFIT.outletId,
      benefitId: BENEFIT.id,
      benefitGrantId: BENEFIT.grantId,
      pickupOrderId: open.orderId,
      pickupTicketId: open.ticketId,
      verifiedTicketId: used.ticketId,
      staffId: BENEFIT.staffId,
    }
  },
  examples: {
    'equity.saveContact': () => ({ name: '李雷', tel: '13900000000' }),
    'equity.claimCoupon': () => ({
      requestKey: randomBytes(16).toString('hex'),
      couponTemplateId: OWN.templateId,
      actId: BENEFIT.id,
    }),
    'equity.commitOrder': () => ({
      requestKey: randomBytes(16).toString('hex'),
      grantId: BENEFIT.grantId,
      skuId: 13,
      outletId: BENEFIT.outletId,
      name: '李雷',
      tel: '13900000000',
    }),
    'equity.pickupSeed': () => ({ device: 'd'.repeat(32) }),
    'equity.changeOutlet': () => ({ outletId: BENEFIT.outletId }),
    'ops.createBenefit': () => ({
      requestKey: randomBytes(16).toString('hex'),
      title: '员工关怀',
      ways: ['pickup'],
      quantity: 1,
      skuIds: [13],
      validFrom: '2020-01-01T00:00:00.000Z',
      validUntil: '2099-01-01T00:00:00.000Z',
    }),
    'ops.grantBenefits': () => ({ source: '名单', people: ['13900000001'], check: true }),
    'ops.grantBenefitsByRule': () => ({
      rule: { signedUpFrom: '2020-01-01T00:00:00.000Z' },
      check: true,
    }),
    'ops.stockOutlet': () => ({
      requestKey: randomBytes(16).toString('hex'),
      outletId: BENEFIT.outletId,
      skuId: 13,
      num: 1,
    }),
    'ops.addOutletSlots': () => ({
      slots: [
        { startsAt: '2020-01-01T00:00:00.000Z', endsAt: '2020-01-01T01:00:00.000Z', capacity: 1 },
      ],
    }),
  },
})
