import { expect, it } from 'vitest'
import { createTranslator } from '@mall/core/messages'
import { formatAge } from './format-age.ts'
import { messages } from './messages.ts'

const t = createTranslator()(messages)

it.each([
  ['2026-01-02T10:00:00.000Z', '刚刚'],
  ['2026-01-02T10:00:30.000Z', '刚刚'],
  ['2026-01-02T09:59:00.000Z', '1 分钟前'],
  ['2026-01-02T09:00:01.000Z', '59 分钟前'],
  ['2026-01-02T09:00:00.000Z', '1 小时前'],
  ['2026-01-01T10:00:00.000Z', '1 天前'],
])('formats the age of %s as %s', (since, age) => {
  expect(formatAge(since, '2026-01-02T10:00:00.000Z', t)).toBe(age)
})
