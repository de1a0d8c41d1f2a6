import { expect, it } from 'vitest'
import { findMobileCarrier, maskPhone } from './number-segments.ts'

it.each([
  ['13802166021', 'mobile'],
  ['13400000000', 'mobile'],
  ['19800000000', 'mobile'],
  ['18600000000', 'unicom'],
  ['19600000000', 'unicom'],
  ['13300000000', 'telecom'],
  ['19900000000', 'telecom'],
  ['19200000000', 'broadcast'],
  ['17000000000', 'virtual'],
  ['16200000000', 'virtual'],
] as const)('finds the carrier of %s by its segment', (phone, carrier) => {
  expect(findMobileCarrier(phone)).toBe(carrier)
})

it.each(['13490000000', '14800000000', '17400000000', '12300000000', '1380216602', ''])(
  'finds no carrier of %j',
  (phone) => expect(findMobileCarrier(phone)).toBeNull(),
)

it('masks the middle of a number', () => expect(maskPhone('13802166021')).toBe('138****6021'))
