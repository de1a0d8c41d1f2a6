import { expect, it } from 'vitest'
import { formatTime } from '../../frame/format-time.ts'
import { describeFields, describeTarget } from './log-words.ts'

it('names what was changed, before and after', () => {
  expect(describeTarget('shopper:1001')).toBe('顾客 1001')
  expect(describeTarget('unknown-kind:a:b')).toBe('unknown-kind a:b')
  expect(describeFields({ disabled: false }, { disabled: true, reason: '盗用' })).toBe(
    '停用 否 → 是；原因 盗用',
  )
  expect(describeFields({ points: 1, title: '同' }, { points: 2, title: '同' })).toBe('积分 1 → 2')
  expect(describeFields({ stopped: true }, null)).toBe('停止 是 → 无')
  expect(describeFields(null, { viewed: 'partnerId', lines: 20 })).toBe(
    '查看了 合作方编号；行数 20',
  )
  expect(describeFields(null, null)).toBe('')
})

it('shows moments in Beijing time', () => {
  expect(formatTime('2026-11-26T16:05:09.000Z')).toBe('2026-11-27 00:05')
})
