import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { AccountInfo } from '@mall/contract'
import { buildAddress, buildOrder, renderFeature, type Answers } from '@mall/testing'
import { shopFeature } from '../feature.ts'
import { checkoutActions } from '../purchase/checkout/checkout-slice.ts'
import { pendingOrder } from '../purchase/checkout/pending-order.ts'

export const orderId = '26112112345678901234'
export const token = (n: number) => `ck_${String(n).padStart(24, '0')}`

const picture = { src: '/media/p.webp', width: 400, height: 400 }

/** A line of the checkout: one parcel at ¥60. */
export const line = {
  skuId: 11,
  spuId: 1,
  kind: 'parcel' as const,
  name: '保温杯',
  specText: '白色',
  picture,
  num: 1,
  left: 99,
  leastNum: 1,
  costPoints: 600_000,
  amount: 600_000,
  services: [],
  deliverable: true,
}

/** Response of `pricing.checkout` for that line. */
export const priced = (overrides: Partial<AccountInfo> = {}): AccountInfo => ({
  serverTime: '2026-01-01T00:00:00.000Z',
  groups: [
    {
      supplierId: 1,
      supplierName: '商城自营仓',
      lines: [line],
      goodsAmount: 600_000,
      freight: 80_000,
      arrivesAt: '2026-01-04T00:00:00.000Z',
    },
  ],
  count: 1,
  goodsAmount: 600_000,
  freightBefore: 80_000,
  freight: 80_000,
  rules: [],
  token: token(1),
  tokenExpiresAt: '2026-01-01T00:30:00.000Z',
  needsAddress: true,
  address: buildAddress(),
  coupons: [],
  usedCoupons: [],
  couponId: null,
  couponAmount: 0,
  points: {
    accepted: true,
    balance: 1286,
    usable: 1286,
    used: 1286,
    deduction: 128_600,
    step: 1,
    missing: 0,
    coversAll: false,
    mustCoverAll: false,
  },
  payable: 551_400,
  cash: 5514,
  channels: ['wechat'],
  orderTimeoutMinutes: 15,
  problem: '',
  ...overrides,
})

export const buildPlacedOrder = (overrides = {}) => ({
  orderId,
  status: 0,
  cash: 5514,
  paidPoints: 1286,
  expiresAt: '2026-01-01T00:30:00.000Z',
  ...overrides,
})

const after: Answers = {
  'order.detail': buildOrder({ id: orderId, cash: 5514, expiresAt: '2026-01-01T00:30:00.000Z' }),
}

/** An order sent before a reload, as the tab has stored it. */
export const sentOrder = {
  token: token(9),
  addressId: 3,
  couponId: null,
  usePoints: true,
  payable: 551_400,
  remark: '',
}

/** Renders the checkout of a shopper with one product bought now. */
export function renderCheckout(
  answers: Answers,
  { empty = false, pending = false, payMethod = 'wechat', query = '', num = 1 } = {},
) {
  return renderFeature(shopFeature, {
    route: `/order/submit${query}`,
    user: true,
    company: { payMethod },
    answers: { ...after, ...answers },
    prepare: ({ store, ports }) => {
      if (!empty) store.dispatch(checkoutActions.buyNowStarted({ skuId: 11, num }))
      if (pending) pendingOrder(ports.storage, 1, '7', ports.clock.now).save(sentOrder)
    },
  })
}

export type RenderedCheckout = ReturnType<typeof renderCheckout>
export const getPlacedOrders = ({ ports }: RenderedCheckout) =>
  ports.server.requests.filter(({ name }) => name === 'order.commit').map(({ args }) => args)
export const getLastPriced = ({ ports }: RenderedCheckout) =>
  ports.server.requests.filter(({ name }) => name === 'pricing.checkout').at(-1)?.args

export const tapSubmit = async () =>
  userEvent.click(await screen.findByRole('button', { name: '提交订单' }))

/** Submits the order and confirms the use of points. */
export async function submitOrder() {
  await tapSubmit()
  await userEvent.click(await screen.findByRole('button', { name: /^确认(使用|并去支付)/ }))
}

export const pointsSheet = () => screen.findByRole('dialog', { name: '使用积分' })

export async function choosePoints(preset: string) {
  await userEvent.click(await screen.findByRole('button', { name: /^积分抵扣/ }))
  const sheet = within(await pointsSheet())
  await userEvent.click(sheet.getByRole('button', { name: preset }))
  await userEvent.click(sheet.getByRole('button', { name: '确定' }))
}
