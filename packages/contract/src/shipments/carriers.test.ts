import { expect, it } from 'vitest'
import { describeUnknownCarrier, findCarrier, findNearCarriers } from './carriers.ts'

it.each([
  ['顺丰', 'shunfeng'],
  ['shunfeng', 'shunfeng'],
  ['ShunFeng ', 'shunfeng'],
  ['中国邮政 EMS', 'ems'],
  ['不存在快递', undefined],
])('%s matches the courier %s', (name, code) => {
  expect(findCarrier(name)?.code).toBe(code)
})

it.each([
  ['顺风速运', ['顺丰速运', '顺丰快运']],
  ['圆通公司', ['圆通速递']],
  ['shunfen', ['顺丰速运', '顺丰快运']],
  ['不存在快递', []],
  ['快递', []],
])('%s is similar to %j', (name, near) => {
  const found = findNearCarriers(name).map((one) => one.name)
  expect(found.slice(0, near.length)).toEqual(near)
  if (near.length === 0) expect(found).toEqual([])
})

it('names similar couriers, or the address of the list', () => {
  expect(describeUnknownCarrier('圆通公司')).toContain('是否为 圆通速递')
  expect(describeUnknownCarrier('不存在快递')).toContain('mall orders couriers')
})
