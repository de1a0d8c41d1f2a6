import { expect, it } from 'vitest'
import { z } from 'zod'
import { describeFault } from './faults.ts'
import { Phone } from './shapes.ts'

const messageOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: describeFault }).error?.issues[0]?.message

it.each([
  [z.string(), undefined, '缺少'],
  [z.int(), '1', '应为数字'],
  [z.string().min(2), 'a', '至少 2 个字符'],
  [z.array(z.int()).max(1), [1, 2], '最多 1 项'],
  [z.int().min(1), 0, '不能小于 1'],
  [z.int().max(9), 10, '不能大于 9'],
  [z.enum(['minus', 'discount']), 'x', '应为 minus、discount 之一'],
  [z.iso.datetime(), '明天', '应为时间，例：2027-01-08T12:00:00Z'],
  [z.strictObject({}), { more: 1 }, '没有字段 more'],
  [Phone, '123', '请输入正确的手机号码'],
])('describes the fault in Chinese: %#', (schema, value, message) => {
  expect(messageOf(schema, value)).toBe(message)
})
