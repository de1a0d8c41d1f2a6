import { createTranslator } from '@mall/core/messages'
import { identityMessages } from '../identity/index.ts'
import { formatRegion } from './format-region.ts'
import { buildAddress } from '@mall/testing'
import { expect, it } from 'vitest'
import { emptyReceiver, toReceiver, toReceiverInput, validateReceiver } from './receiver.ts'
import { messages } from './messages.ts'

const t = createTranslator()(messages)
const tForm = createTranslator()(identityMessages)
const whole = toReceiver(buildAddress())

it('accepts a saved address and converts it back unchanged', () => {
  expect(Object.values(validateReceiver(whole, t, tForm)).join('')).toBe('')
  const { id: _id, isDefault: _default, ...rest } = buildAddress()
  expect(toReceiverInput(whole)).toEqual(rest)
})

it.each([
  ['receiver', { receiver: ' ' }, '请填写收货人'],
  ['receiver', { receiver: '满'.repeat(21) }, '最多 20 个字符'],
  ['tel', { tel: '12345' }, '请输入正确的手机号码'],
  ['region', { region: ['浙江省', '杭州市'] }, '请选择所在地区'],
  ['detail', { detail: '' }, '请填写详细地址'],
  ['detail', { detail: '号'.repeat(101) }, '最多 100 个字符'],
] as const)('validates %s of %j: %s', (field, change, problem) => {
  const problems = validateReceiver({ ...whole, ...change }, t, tForm)
  expect(problems[field]).toBe(problem)
  expect(Object.values(problems).filter(Boolean)).toHaveLength(1)
})

it('trims the text and removes whitespace from the phone', () => {
  const args = toReceiverInput({
    ...whole,
    receiver: ' 小满 ',
    tel: '138 0000 0001',
    detail: ' 一号 ',
  })
  expect(args).toMatchObject({ receiver: '小满', tel: '13800000001', detail: '一号' })
})

it('omits the town if the region has none', () => {
  expect(toReceiverInput({ ...whole, region: ['浙江省', '杭州市', '西湖区'] }).town).toBe('')
})

it('reports four errors for an empty form', () => {
  expect(Object.values(validateReceiver(emptyReceiver, t, tForm)).filter(Boolean)).toHaveLength(4)
})

it('formats a municipality without repeating its name', () => {
  expect(formatRegion(['上海市', '上海市', '浦东新区', '洋泾街道'])).toBe('上海市浦东新区洋泾街道')
})
