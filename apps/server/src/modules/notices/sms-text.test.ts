import type { NoticeFacts } from '@mall/contract'
import type { NoticeKind } from '@mall/contract/states'
import { expect, it } from 'vitest'
import { findSmsSender, formatSmsName } from './sms-text.ts'

const dueAt = '2026-12-15T15:22:00.000Z'
/** Characters that a field of a template message takes; longer summaries are cut. */
const FIELD_SIZE = 20

it.each<[NoticeKind, NoticeFacts, string]>([
  ['after-sale.requested', {}, '已收到售后申请，等待商家审核'],
  ['after-sale.approved', { expiresAt: dueAt }, '已通过，12月15日 23:22 前寄回'],
  ['after-sale.approved', { cash: 590 }, '已通过，款项将原路退回'],
  ['after-sale.rejected', { reason: '人为损坏' }, '未通过：人为损坏'],
  ['after-sale.received', {}, '商家已收到退货，正在退款'],
])('summarizes %s with %o in a template field', (kind, facts, summary) => {
  expect(formatSmsName(kind, facts, '积分')).toBe(summary)
  expect([...summary].length).toBeLessThanOrEqual(FIELD_SIZE)
})

it.each<[NoticeKind, NoticeFacts, string]>([
  ['top-up.arrived', { name: '6021', cash: 1_000 }, '尾号 6021 的 ¥10.00 已到账'],
  ['top-up.failed', { name: '6021', cash: 1_000 }, '尾号 6021 的 ¥10.00 未成功，款项原路退回'],
  [
    'top-up.failed',
    { name: '6021', cash: 1_000, isFree: true },
    '尾号 6021 的 ¥10.00 未成功，可重新领取',
  ],
  ['prize.due', { name: '挂耳咖啡', expiresAt: dueAt }, '「挂耳咖啡」请于 12月15日 23:22 前领取'],
  ['card.received', { name: '冬日暖礼卡' }, '冬日暖礼卡'],
  ['card.returned', { name: '冬日暖礼卡' }, '「冬日暖礼卡」未被收下，已退回'],
  [
    'coupon.expiring',
    { name: '满减券', count: 2, expiresAt: dueAt },
    '2 张优惠券，最早 12月15日 23:22',
  ],
  ['benefit.expiring', { name: '员工关怀', expiresAt: dueAt }, '「员工关怀」12月15日 23:22 到期'],
  [
    'benefit.granted',
    { name: '二零二六年度全体员工冬季关怀计划', expiresAt: dueAt },
    '「二零二六年度全体员工冬…」已发放，有效期至 12月15日 23:22',
  ],
  ['account.closing-due', { expiresAt: dueAt }, '账号将于 12月15日 23:22 注销'],
])('describes %s with %o in an SMS', (kind, facts, text) => {
  expect(formatSmsName(kind, facts, '积分')).toBe(text)
})

it('states the minute until which a return must be sent', () => {
  expect(formatSmsName('after-sale.return-due', { expiresAt: dueAt }, '积分')).toBe(
    '请于 12月15日 23:22 前寄回商品，逾期将撤销',
  )
})

it.each<[NoticeKind, boolean]>([
  ['after-sale.requested', false],
  ['after-sale.approved', true],
  ['after-sale.rejected', true],
  ['after-sale.return-due', true],
  ['after-sale.received', false],
])('sends %s by SMS: %s', (kind, isSent) => {
  const sms = { send: async () => {}, notices: { afterSale: async () => {} } }
  expect(findSmsSender(sms, kind, 1) !== null).toBe(isSent)
})
