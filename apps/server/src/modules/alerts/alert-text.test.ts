import { expect, it } from 'vitest'
import { composeAlerts, describeAlert } from './alert-text.ts'

it.each([
  [
    { kind: 'approval', subject: 'ap_1', facts: { by: '周岚', summary: '发放 3000 积分' } },
    '审批 ap_1：发放 3000 积分（申请人 周岚）',
  ],
  [{ kind: 'chat', subject: '12', facts: {} }, '客服会话 12'],
  [{ kind: 'after-sale', subject: '26-1', facts: {} }, '售后申请 26-1'],
  [{ kind: 'return', subject: '26-2', facts: {} }, '退货寄回 26-2'],
  [
    { kind: 'low-stock', subject: '11', facts: { name: '搪瓷杯 白', available: 3 } },
    '库存不足：搪瓷杯 白（SKU 11），剩 3 件',
  ],
  [{ kind: 'sold-out', subject: '11', facts: { name: '搪瓷杯 白' } }, '售罄：搪瓷杯 白（SKU 11）'],
] as const)('describes %j', (item, line) => {
  expect(describeAlert(item)).toBe(line)
})

it('contains the total and the first lines within the limit of a robot', () => {
  const name = '长'.repeat(100)
  const items = Array.from({ length: 30 }, (_, n) => ({
    kind: 'low-stock' as const,
    subject: String(1_000_000_000_000 + n),
    facts: { name, available: n },
  }))
  const { subject, text } = composeAlerts('海岸福利商城', items)
  expect(subject).toBe('海岸福利商城：30 件事项等待处理')
  expect(text.split('\n').at(-1)).toBe('…另有 20 件')
  expect(Buffer.byteLength(text)).toBeLessThan(2_048)
})
