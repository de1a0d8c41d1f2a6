import { expect, it } from 'vitest'
import { createTranslator } from '@mall/core/messages'
import { orderMessages } from './messages.ts'
import {
  listOrderActions,
  splitOrderActions,
  getOrderStatusName,
  ORDER_TABS,
  getPartName,
  getStatusName,
  toTabId,
} from './order-status.ts'

const t = createTranslator()(orderMessages)

const none = {
  canCancel: false,
  canPay: false,
  canConfirm: false,
  canRemove: false,
  canReview: false,
  canRemind: false,
  latestParcel: null,
}
const latestParcel = {
  id: 1,
  shipper: '顺丰速运',
  trackingNumber: 'SF1',
  shippedAt: '2026-01-01T00:00:00.000Z',
  status: 0,
  latest: null,
  parcelCount: 1,
}

it.each([
  [0, '待付款'],
  [1, '待发货'],
  [2, '待收货'],
  [3, '已完成'],
  [4, '已取消'],
  [5, '已关闭'],
  [17, '处理中'],
])('labels status %i as %s', (status, name) => {
  expect(getStatusName(status, t)).toBe(name)
})

const part = (status: number, isRefunding = false, hasParcels = status >= 2) => ({
  id: '',
  status,
  isRefunding,
  hasParcels,
})
it.each([
  ['待发货', 1, [part(1), part(1)]],
  ['部分待收货', 1, [part(2), part(1)]],
  ['部分待收货', 1, [part(1, false, true)]],
  ['待发货', 1, [part(3), part(1)]],
  ['待发货', 1, [part(1, true), part(1)]],
  ['退款中', 1, [part(1, true), part(5)]],
  ['待收货', 2, [part(2), part(1, true)]],
  ['已关闭', 5, [part(5)]],
])('labels an order %s by status %i and its parts', (name, status, parts) => {
  expect(getOrderStatusName({ status, parts }, t)).toBe(name)
})

it('labels a part by its status', () => {
  expect([part(1), part(1, true), part(5)].map((one) => getPartName(one, t))).toEqual([
    '待发货',
    '退款中',
    '已退款',
  ])
})

it('has the tabs 已关闭 and 待评价', () => {
  expect(ORDER_TABS.map(({ label }) => t(label))).toEqual([
    '全部',
    '待付款',
    '待发货',
    '待收货',
    '已完成',
    '待评价',
    '已取消',
    '已关闭',
  ])
})

it.each([
  ['2', '2'],
  ['99', '99'],
  ['5', '5'],
  ['6', '6'],
  ['x', '99'],
  [undefined, '99'],
])('maps the tab parameter %j to %s', (id, tab) => {
  expect(toTabId(id)).toBe(tab)
})

it.each([
  ['an unpaid order', { status: 0, canCancel: true, canPay: true }, ['cancel', 'pay']],
  [
    'a paid one',
    { status: 1, canCancel: true, canRemind: true },
    ['afterSales', 'again', 'cancel', 'remind'],
  ],
  [
    'a partly shipped one with a parcel',
    { status: 1, canCancel: true, canConfirm: true, canRemind: true, latestParcel },
    ['afterSales', 'again', 'cancel', 'remind', 'track', 'confirm'],
  ],
  [
    'one with a parcel on its way',
    { status: 2, canConfirm: true, latestParcel },
    ['afterSales', 'again', 'track', 'confirm'],
  ],
  [
    'a delivered one',
    { status: 3, canRemove: true, latestParcel },
    ['remove', 'afterSales', 'again'],
  ],
  ['a shipped one', { status: 2, canConfirm: true }, ['afterSales', 'again', 'confirm']],
  [
    'one that waits for its review',
    { status: 3, canRemove: true, canReview: true },
    ['remove', 'afterSales', 'again', 'review'],
  ],
  ['a cancelled one', { status: 4, canRemove: true }, ['remove', 'again']],
])('lists the actions of %s', (_title, order, actions) => {
  expect(listOrderActions({ ...none, ...order })).toEqual(actions)
})

it('shows up to three actions as buttons, or the last two of more', () => {
  expect(splitOrderActions(['remove', 'afterSales', 'again'])).toEqual({
    buttons: ['remove', 'afterSales', 'again'],
    more: [],
  })
  expect(splitOrderActions(['remove', 'afterSales', 'again', 'review'])).toEqual({
    buttons: ['again', 'review'],
    more: ['afterSales', 'remove'],
  })
})
