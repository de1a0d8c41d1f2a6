import { randomBytes } from 'node:crypto'
import type { CallName } from '@mall/contract'
import { shanghai } from '../../modules/orders/testing/index.ts'
import { BENEFIT, OWN, unknownIds, type CallerIds } from './resources/index.ts'

const items = [{ skuId: 11, num: 1 }]
const page = { page: 1, size: 10 }
const order = ({ submitToken, addressId, payable }: CallerIds) => ({
  token: submitToken,
  addressId,
  payable,
})

/** The rest of a request, for calls whose rules require more than a value of the right type. */
export const examples: { [N in CallName]?: (ids: CallerIds) => Record<string, unknown> } = {
  'login.checkCaptcha': () => ({ answer: '5' }),
  'goods.list': () => page,
  'goods.listInCategory': () => ({ categoryId: 2, ...page }),
  'goods.listInSelection': () => ({ cmsId: 1, ...page }),
  'goods.detail': () => ({ spuId: 10 }),
  'goods.detailOfSku': () => ({ a: 10, b: 51 }),
  'goods.refreshSku': () => ({ id: 11 }),
  'goods.byCategory': () => ({ size: 4 }),
  'pricing.preview': () => ({ items }),
  'pricing.checkout': () => ({ items }),
  'cart.add': () => ({ totalNum: 1 }),
  'cart.merge': () => ({ key: randomBytes(16).toString('hex') }),
  'cart.setNumber': () => ({ totalNum: 2 }),
  'cart.edit': ({ cartId }) => ({ id: cartId, totalNum: 3, isChecked: false }),
  'address.edit': () => ({ ...shanghai, isDefault: false, receiver: '韩梅梅' }),
  'order.commit': order,
  'order.submit': order,
  'ops.labelShopper': () => ({ labels: ['金卡'] }),
  'invoice.request': () => ({ kind: 'personal', title: '林小满' }),
  'ops.issueInvoice': () => ({ number: '24312000000012345678', base64: 'JVBERi0xLjc=' }),
  'order.changeAddress': ({ addressId }) => ({ id: unknownIds.orderId, addressId }),
  'pay.start': () => ({ channel: 'wechat', scene: 'native' }),
  'ops.importGoods': () => ({
    from: 9_999,
    goods: [{ spuId: 8, name: '杯', categoryId: 2, skus: [{ skuId: 8, costPoints: 10_000 }] }],
  }),
  'ops.scheduleShelf': () => ({ onSale: true, at: '2099-01-01T00:00:00.000Z' }),
  'ops.replayWebhook': () => ({ failedSince: '2099-01-01T00:00:00.000Z' }),
  'ops.addCampaignLines': () => ({ from: 0, lines: [{ who: '1', points: 1 }], check: true }),
  'ops.compensateAfterSale': () => ({
    points: 1,
    reason: '补偿',
    expiresAt: '2099-01-01T00:00:00.000Z',
  }),
  'shipment.track': () => ({ receiveTel: '13900000000' }),
  'ops.correctParcel': () => ({ shipper: '中通', trackingNumber: 'ZT0001' }),
  'chat.send': () => ({ key: randomBytes(16).toString('hex') }),
  'chat.messages': () => ({ after: 0 }),
  'chat.read': () => ({ seq: 1 }),
  'ops.sendChat': () => ({ key: randomBytes(16).toString('hex'), text: '在的' }),
  'review.add': () => ({ rating: 5 }),
  'review.change': () => ({ rating: 4 }),
  'review.report': () => ({ reason: '广告' }),
  'review.followUp': () => ({ text: '很好' }),
  'review.vote': () => ({ isHelpful: true }),
  'ops.hideReview': () => ({ reason: '广告' }),
  'ops.replyReview': () => ({ text: '感谢' }),
  'ops.changeCouponTemplate': () => ({
    rule: { title: '立减', kind: 'minus', value: 100, validDays: 9 },
  }),
  'gift.commitOrder': () => {
    const { isDefault: _default, ...address } = shanghai
    return { requestKey: randomBytes(16).toString('hex'), address }
  },
  'gift.passOn': () => ({ requestKey: randomBytes(16).toString('hex'), phone: '13900000099' }),
  'gift.pay': () => ({ channel: 'wechat', scene: 'h5' }),
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
  'cav.verify': () => ({ requestKey: randomBytes(16).toString('hex') }),
  'cav.undo': () => ({ reason: '拿错商品' }),
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
  'ops.importGx': () => ({ source: '名单', phones: ['13900000009'] }),
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
  'ops.addStaff': () => ({ name: 'idor', displayName: '店员', password: 'counter-2468-lantern' }),
  'ops.createCardBatch': () => ({
    title: '礼品卡',
    kind: 'choice',
    value: 1,
    count: 1,
    validFrom: '2020-01-01T00:00:00.000Z',
    validUntil: '2099-01-01T00:00:00.000Z',
  }),
  'ops.extendCardBatch': () => ({ validUntil: '2098-01-01T00:00:00.000Z' }),
  'ops.voidCards': () => ({ reason: '遗失' }),
  'draw.chance': () => ({ source: 'points', requestKey: randomBytes(16).toString('hex') }),
  'draw.play': () => {
    const [nonce, requestKey] = [randomBytes(16).toString('hex'), randomBytes(16).toString('hex')]
    return { nonce, requestKey }
  },
  'draw.claim': ({ addressId }) => ({ number: unknownIds.drawNumber, addressId }),
  'draw.record': () => ({ ...page, tab: 'all' }),
  'draw.verify': () => ({ after: 0 }),
  'topUp.commit': () => ({
    requestKey: randomBytes(16).toString('hex'),
    phone: '13802166021',
    carrier: 'mobile',
    usePoints: false,
    payable: 1,
  }),
  'cardSecret.reveal': ({ secret: { orderId, secretId } }) => ({
    id: orderId,
    secretId,
    requestKey: randomBytes(16).toString('hex'),
  }),
  'ops.importCardSecrets': () => ({
    batch: 'a.csv',
    secrets: [{ number: 'A', password: 'B' }],
  }),
  'cmb.exchange': () => ({
    requestKey: randomBytes(16).toString('hex'),
    bankPoints: 1_000,
    points: 10,
  }),
  'ops.reconcileExchanges': () => ({ day: '2026-01-01' }),
  'ops.pauseDraw': () => ({ isPaused: true }),
  'ops.addFlashSalePieces': () => ({ id: OWN.flashSaleId, skuId: 13, pieces: 1 }),
  'ops.publishPage': () => ({ version: 1 }),
  'ops.ship': () => ({ shipper: '顺丰', trackingNumber: 'SF0001' }),
}
