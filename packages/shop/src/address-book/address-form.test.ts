import { formatRegion } from '@mall/commerce/address'
import { createTranslator } from '@mall/core/messages'
import { identityMessages } from '@mall/commerce/identity'
import { buildAddress } from '@mall/testing'
import { expect, it } from 'vitest'
import { toAddressInput, emptyForm, toAddressForm, validateAddress } from './address-form.ts'
import { messages } from './messages.ts'

const t = createTranslator()(messages)
const tForm = createTranslator()(identityMessages)
const whole = toAddressForm(buildAddress())

it('accepts a saved address and converts it back unchanged', () => {
  expect(Object.values(validateAddress(whole, t, tForm)).join('')).toBe('')
  const { id, ...rest } = buildAddress()
  expect({ ...toAddressInput(whole), id }).toEqual({ ...rest, id })
})

it.each([
  ['receiver', { receiver: ' ' }, '请填写收货人'],
  ['receiver', { receiver: '满'.repeat(21) }, '最多 20 个字符'],
  ['tel', { tel: '12345' }, '请输入正确的手机号码'],
  ['region', { region: ['浙江省', '杭州市'] }, '请选择所在地区'],
  ['detail', { detail: '' }, '请填写详细地址'],
  ['detail', { detail: '号'.repeat(101) }, '最多 100 个字符'],
] as const)('validates %s of %j: %s', (field, change, problem) => {
  const problems = validateAddress({ ...whole, ...change }, t, tForm)
  expect(problems[field]).toBe(problem)
  expect(Object.values(problems).filter(Boolean)).toHaveLength(1)
})

it('trims the text and removes whitespace from the phone', () => {
  const args = toAddressInput({
    ...whole,
    receiver: ' 小满 ',
    tel: '138 0000 0001',
    detail: ' 一号 ',
  })
  expect(args).toMatchObject({ receiver: '小满', tel: '13800000001', detail: '一号' })
})

it('omits the town if the region has none', () => {
  expect(toAddressInput({ ...whole, region: ['浙江省', '杭州市', '西湖区'] }).town).toBe('')
})

it('reports four errors for an empty form', () => {
  expect(Object.values(validateAddress(emptyForm, t, tForm)).filter(Boolean)).toHaveLength(4)
})

it('formats a municipality without repeating its name', () => {
  expect(formatRegion(['上海市', '上海市', '浦东新区', '洋泾街道'])).toBe('上海市浦东新区洋泾街道')
})
