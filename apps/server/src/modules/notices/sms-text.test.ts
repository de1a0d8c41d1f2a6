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

it('names the minute until which a return must be sent', () => {
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
