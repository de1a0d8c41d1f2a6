import { expect, it } from 'vitest'
import { actionsOf, statusName, tabOf } from './order-status.ts'

const none = { canCancel: false, canPay: false, canConfirm: false, canRemove: false }

it.each([
  [0, '待付款'],
  [1, '待发货'],
  [2, '待收货'],
  [3, '已完成'],
  [4, '已取消'],
  [5, '已关闭'],
  [17, '处理中'],
])('calls the status %i %s', (status, name) => {
  expect(statusName(status)).toBe(name)
})

it.each([
  ['2', '2'],
  ['99', '99'],
  ['6', '99'],
  ['x', '99'],
  [undefined, '99'],
])('shows the tab of %j as %s', (id, tab) => {
  expect(tabOf(id)).toBe(tab)
})

it.each([
  ['an unpaid order', { status: 0, canCancel: true, canPay: true }, ['cancel', 'pay']],
  ['a paid one', { status: 1 }, ['again']],
  ['one on its way', { status: 2, canConfirm: true }, ['again', 'confirm']],
  ['a finished one', { status: 3, canRemove: true }, ['remove', 'again']],
  ['a cancelled one', { status: 4, canRemove: true }, ['remove', 'again']],
])('offers for %s what can be done', (_what, order, actions) => {
  expect(actionsOf({ ...none, ...order })).toEqual(actions)
})
