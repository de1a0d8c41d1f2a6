import { screen, within } from '@testing-library/react'
import type { OrderDetail } from '@mall/contract'
import { buildOrder, renderFeature, type Answers } from '@mall/testing'
import { shopFeature } from '../../feature.ts'
import './order-page.tsx'

export const id = '26112112345678901234'
const [plainChild] = buildOrder().children
const [plainLine] = buildOrder().lines
/** A shipped order of one part with one line. */
export function order(overrides: Partial<OrderDetail> = {}): OrderDetail {
  if (!plainChild || !plainLine) throw new Error('the builder made no parts')
  const line = {
    ...plainLine,
    id: 1,
    skuId: 11,
    spuId: 5,
    name: '保温杯',
    specText: '白色',
    num: 2,
    shipped: 2,
  }
  const parcel = {
    id: 1,
    shipper: '顺丰速运',
    trackingNumber: 'SF123456',
    shippedAt: '2026-01-02T00:00:00.000Z',
    status: 2,
    latest: null,
  }
  const child = {
    ...plainChild,
    id: 'a',
    supplierName: '商城自营仓',
    status: 2,
    shipper: '顺丰速运',
    trackingNumber: 'SF123456',
    parcels: [parcel],
    lines: [line],
  }
  return buildOrder({
    id,
    status: 2,
    children: [child],
    lines: [line],
    receiver: { name: '林小满', tel: '13812341234', address: '浙江省杭州市西湖区文三路 1 号' },
    goodsAmount: 1_200_000,
    couponAmount: 100_000,
    coupons: [{ title: '满50减10', kind: 'minus', amount: 100_000 }],
    freight: 80_000,
    pointsAmount: 128_600,
    paidPoints: 1286,
    cash: 10_514,
    payChannel: 'wechat',
    remark: '放前台',
    cancelReason: '',
    createdAt: '2026-01-01T00:00:00.000Z',
    paidAt: '2026-01-01T00:01:00.000Z',
    cancelledAt: null,
    finishedAt: null,
    refundedPoints: 0,
    refundedCash: 0,
    refunds: [],
    latestParcel: { ...parcel, parcelCount: 1 },
    parts: [{ id: 'a', status: 2, isRefunding: false, hasParcels: true }],
    expiresAt: null,
    canCancel: false,
    canPay: false,
    canConfirm: true,
    canRemove: false,
    ...overrides,
  })
}
/** Opens the page of an order. */
export const show = (answers: Answers, orderId = id) =>
  renderFeature(shopFeature, { route: `/my/order/detail/${orderId}`, user: true, answers })
export const region = async (name: string) => within(await screen.findByRole('region', { name }))

export const noReceiver = { name: '', tel: '', address: '' }
export const partOf = (status: number, overrides = {}) => [
  { id: 'a', status, isRefunding: false, hasParcels: status === 2 || status === 3, ...overrides },
]
export const childrenOf = (shipped: string | null) =>
  order().children.map((child) => ({ ...child, shippedAt: shipped, parcels: [] }))
export const unsent = { children: childrenOf(null), latestParcel: null, canConfirm: false }

export const refund: OrderDetail['refunds'][number] = {
  id: 'r1',
  reason: 'cancelled',
  status: 'processing',
  createdAt: '2026-01-01T00:02:00.000Z',
  doneAt: null,
  childIds: ['a'],
  couponReturned: true,
  origins: [
    { origin: 'points', amount: 1286, status: 'done', doneAt: '2026-01-01T00:02:00.000Z' },
    { origin: 'wechat', amount: 10_514, status: 'processing', doneAt: null },
  ],
}
