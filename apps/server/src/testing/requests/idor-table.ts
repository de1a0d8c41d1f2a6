import { randomBytes } from 'node:crypto'
import { calls, type Call, type CallName } from '@mall/contract'
import fc from 'fast-check'
import { modules } from '../../app.ts'
import { shanghai } from '../../modules/orders/testing/index.ts'
import { fittingInput } from './hostile.ts'

type Args = Record<string, unknown>

/** Resource ids: the owner's, or ones that do not exist. */
export type Things = {
  orderId: string
  childId: string
  refundId: string
  afterSaleId: string
  addressId: number
  cartId: number
  couponId: string
  templateId: number
  flashSaleId: number
  dailyTaskId: number
  taskShareCode: string
  topUpId: string
  topUpFaceId: number
  cardSecretId: number
  secretOrderId: string
  cardSkuId: number
  pointsExchangeId: string
  luckyDrawId: number
  drawNumber: string
  submitToken: string
  captchaId: string
  payable: number
  skuId: number
  spuId: number
  categoryId: number
  cmsId: number
  articleId: number
  articleCategoryId: number
  pageId: string
  shelfScheduleId: number
  goodsImportId: string
  campaignId: number
  budgetId: number
  shopperId: number
  operatorId: string
  operatorKeyId: string
  approvalId: string
  webhookId: string
  parcelId: number
  receivedOrderId: string
  lineId: number
  reviewId: number
  conversationId: number
  noticeId: number
  trackingNumber: string
  deviceId: string
  cardBatchId: number
  cardNumber: string
  cardOrderId: string
  ownedCardId: number
  passedCardId: number
  cardTransferId: number
  outletId: number
  benefitId: number
  benefitGrantId: number
  pickupOrderId: string
  pickupTicketId: number
  verifiedTicketId: number
  staffId: number
}
/** Valid ids of the caller for the other parameters. */
export type Mine = {
  submitToken: string
  addressId: number
  cartId: number
  payable: number
  /** the owner's card secret and its order, which every caller names: one alone grants nothing */
  secret: { orderId: string; secretId: number }
}

/** A benefit of the owner's company, with its grant, an outlet and its staff. */
export const BENEFIT = {
  id: 777_003,
  grantId: 777_002,
  outletId: 2_000_000_777_001,
  staffId: 777_004,
}

/** A coupon template that the owner's company alone has. */
export const TEMPLATE_ID = 88

/** A published flash sale of the owner's company. */
export const FLASH_SALE_ID = 777_001
/** An open draw of the owner's company, with a product that the owner has won. */
export const LUCKY_DRAW_ID = 777_002

/** A daily task of the owner's company. */
export const DAILY_TASK_ID = 777_101

export const unknownIds: Things = {
  orderId: '26112012345678901234',
  childId: '26112012345678901234-1',
  refundId: 'r26112012345678901234-r1',
  afterSaleId: '26112012345678901234-a1',
  addressId: 987_654,
  cartId: 987_654,
  couponId: 'none',
  templateId: 987_654,
  flashSaleId: 987_654,
  dailyTaskId: 987_654,
  taskShareCode: 'f'.repeat(32),
  topUpId: '1-26112012345678901238-1',
  topUpFaceId: 987_654,
  cardSecretId: 987_654,
  secretOrderId: '26112012345678901239',
  cardSkuId: 987_654,
  pointsExchangeId: 'x1-26112012345678901238',
  luckyDrawId: 987_654,
  drawNumber: 'L987654-1',
  submitToken: `ck_${'n'.repeat(32)}`,
  captchaId: 'n'.repeat(22),
  payable: 1,
  skuId: 987_654,
  spuId: 987_654,
  categoryId: 987_654,
  cmsId: 987_654,
  articleId: 987_654,
  articleCategoryId: 987_654,
  pageId: '987654',
  shelfScheduleId: 987_654,
  goodsImportId: `imp_${'n'.repeat(16)}`,
  campaignId: 987_654,
  budgetId: 987_654,
  shopperId: 987_654,
  operatorId: `op_${'n'.repeat(16)}`,
  operatorKeyId: `key_${'n'.repeat(16)}`,
  approvalId: `ap_${'n'.repeat(16)}`,
  webhookId: `wh_${'n'.repeat(16)}`,
  parcelId: 987_654,
  receivedOrderId: '26112012345678901235',
  lineId: 987_654,
  reviewId: 987_654,
  conversationId: 987_654,
  noticeId: 987_654,
  trackingNumber: 'SF0000000000',
  deviceId: '0123456789abcdef',
  cardBatchId: 987_654,
  cardNumber: '8800110000000000',
  cardOrderId: '26112012345678901236',
  ownedCardId: 987_654,
  passedCardId: 987_654,
  cardTransferId: 987_654,
  outletId: 2_000_000_987_654,
  benefitId: 987_654,
  benefitGrantId: 987_654,
  pickupOrderId: '26112012345678901237',
  pickupTicketId: 987_654,
  verifiedTicketId: 987_654,
  staffId: 987_654,
}

/** The fixture of each kind of thing. A company's things may be named by all of its shoppers. */
const kinds: Record<string, { of: 'shopper' | 'company'; field: keyof Things }> = {
  order: { of: 'shopper', field: 'orderId' },
  afterSale: { of: 'shopper', field: 'afterSaleId' },
  address: { of: 'shopper', field: 'addressId' },
  cartItem: { of: 'shopper', field: 'cartId' },
  coupon: { of: 'shopper', field: 'couponId' },
  submitToken: { of: 'shopper', field: 'submitToken' },
  // Named by operators only.
  companyOrder: { of: 'company', field: 'orderId' },
  childOrder: { of: 'company', field: 'childId' },
  refund: { of: 'company', field: 'refundId' },
  companyAfterSale: { of: 'company', field: 'afterSaleId' },
  shelfSchedule: { of: 'company', field: 'shelfScheduleId' },
  goodsImport: { of: 'company', field: 'goodsImportId' },
  campaign: { of: 'company', field: 'campaignId' },
  pointBudget: { of: 'company', field: 'budgetId' },
  shopper: { of: 'company', field: 'shopperId' },
  operator: { of: 'company', field: 'operatorId' },
  operatorKey: { of: 'company', field: 'operatorKeyId' },
  approval: { of: 'company', field: 'approvalId' },
  webhook: { of: 'company', field: 'webhookId' },
  parcel: { of: 'company', field: 'parcelId' },
  trackingNumber: { of: 'shopper', field: 'trackingNumber' },
  receivedOrder: { of: 'shopper', field: 'receivedOrderId' },
  line: { of: 'shopper', field: 'lineId' },
  ownReview: { of: 'shopper', field: 'reviewId' },
  review: { of: 'company', field: 'reviewId' },
  conversation: { of: 'shopper', field: 'conversationId' },
  companyConversation: { of: 'company', field: 'conversationId' },
  captcha: { of: 'company', field: 'captchaId' },
  couponTemplate: { of: 'company', field: 'templateId' },
  flashSale: { of: 'company', field: 'flashSaleId' },
  dailyTask: { of: 'company', field: 'dailyTaskId' },
  taskShare: { of: 'company', field: 'taskShareCode' },
  topUp: { of: 'shopper', field: 'topUpId' },
  topUpOfCompany: { of: 'company', field: 'topUpId' },
  topUpFace: { of: 'company', field: 'topUpFaceId' },
  cardSecret: { of: 'shopper', field: 'cardSecretId' },
  secretOrder: { of: 'shopper', field: 'secretOrderId' },
  cardSku: { of: 'company', field: 'cardSkuId' },
  pointsExchange: { of: 'shopper', field: 'pointsExchangeId' },
  pointsExchangeOfCompany: { of: 'company', field: 'pointsExchangeId' },
  luckyDraw: { of: 'company', field: 'luckyDrawId' },
  drawnPrize: { of: 'shopper', field: 'drawNumber' },
  device: { of: 'shopper', field: 'deviceId' },
  notice: { of: 'shopper', field: 'noticeId' },
  cardOrder: { of: 'shopper', field: 'cardOrderId' },
  ownedCard: { of: 'shopper', field: 'ownedCardId' },
  passedCard: { of: 'shopper', field: 'passedCardId' },
  cardTransfer: { of: 'shopper', field: 'cardTransferId' },
  cardBatch: { of: 'company', field: 'cardBatchId' },
  cardNumber: { of: 'company', field: 'cardNumber' },
  outlet: { of: 'company', field: 'outletId' },
  benefit: { of: 'company', field: 'benefitId' },
  benefitGrant: { of: 'shopper', field: 'benefitGrantId' },
  pickupOrder: { of: 'shopper', field: 'pickupOrderId' },
  pickupTicket: { of: 'company', field: 'pickupTicketId' },
  verifiedTicket: { of: 'company', field: 'verifiedTicketId' },
  staff: { of: 'company', field: 'staffId' },
  sku: { of: 'company', field: 'skuId' },
  spu: { of: 'company', field: 'spuId' },
  category: { of: 'company', field: 'categoryId' },
  selection: { of: 'company', field: 'cmsId' },
  article: { of: 'company', field: 'articleId' },
  articleCategory: { of: 'company', field: 'articleCategoryId' },
  page: { of: 'company', field: 'pageId' },
}

/** How a field holds an id that is not its whole value. */
const forms: Record<string, (id: unknown) => unknown> = {
  items: (skuId) => [{ skuId, num: 1 }],
  goodsList: (skuId) => [{ skuId, num: 1 }],
  couponTemplateIds: (id) => [id],
  couponIds: (id) => [id],
  ids: (id) => `${String(id)},${String(id)}`,
  spuIds: (spuId) => [spuId],
  skuIds: (skuId) => [skuId],
  articleIds: (id) => [id],
  shopperIds: (id) => [id],
}

const items = [{ skuId: 11, num: 1 }]
const page = { page: 1, size: 10 }
const order = ({ submitToken, addressId, payable }: Mine) => ({
  token: submitToken,
  addressId,
  payable,
})

/** The rest of a request, for calls whose rules require more than a value of the right type. */
const examples: { [N in CallName]?: (mine: Mine) => Args } = {
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
    couponTemplateId: TEMPLATE_ID,
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
    ...{ phone: '13802166021', carrier: 'mobile', usePoints: false, payable: 1 },
  }),
  'cardSecret.reveal': ({ secret: { orderId, secretId } }) => ({
    ...{ id: orderId, secretId },
    requestKey: randomBytes(16).toString('hex'),
  }),
  'ops.importCardSecrets': () => ({
    batch: 'a.csv',
    secrets: [{ number: 'A', password: 'B' }],
  }),
  'cmb.exchange': () => ({
    requestKey: randomBytes(16).toString('hex'),
    ...{ bankPoints: 1_000, points: 10 },
  }),
  'ops.reconcileExchanges': () => ({ day: '2026-01-01' }),
  'ops.pauseDraw': () => ({ isPaused: true }),
  'ops.addFlashSalePieces': () => ({ id: FLASH_SALE_ID, skuId: 13, pieces: 1 }),
  'ops.publishPage': () => ({ version: 1 }),
  'ops.ship': () => ({ shipper: '顺丰', trackingNumber: 'SF0001' }),
}

export type Row = {
  call: Call
  /** whose the thing is */
  of: 'shopper' | 'company'
  /** whether the request holds credentials of its sender */
  usesMine: boolean
  args: (things: Things, mine: Mine) => Args
}

/** Fills required fields that have no example with values that fit the schema. */
function complete(call: Call, args: Args): Args {
  if (call.input.safeParse(args).success) return args
  return { ...fc.sample(fittingInput(call), { seed: 1, numRuns: 1 })[0], ...args }
}

function createRow(name: CallName, field: string, kind = ''): Row {
  const known = kinds[kind]
  if (!known) throw new Error(`${name}: no fixture of the kind ${kind}`)
  const call: Call = calls[name]
  const form = forms[field] ?? ((id: unknown) => id)
  return {
    call,
    of: known.of,
    usesMine: (examples[name]?.length ?? 0) > 0,
    args: (things, mine) =>
      complete(call, { ...examples[name]?.(mine), [field]: form(things[known.field]) }),
  }
}

/** For each call and each field of it that names a thing, from the modules' matrices. */
export const idorTable: Record<string, Row> = Object.fromEntries(
  modules.flatMap(({ authorizationMatrix = {} }) =>
    Object.entries(authorizationMatrix).flatMap(([name, fields]) =>
      Object.entries(fields).map(([field, kind]) => [
        `${name} ${field}`,
        createRow(name as CallName, field, kind),
      ]),
    ),
  ),
)
