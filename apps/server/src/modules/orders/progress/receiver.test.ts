import { expect, it } from 'vitest'
import { decideDestination } from './receiver.service.ts'

const address = {
  ...{ id: 1, receiver: '王宁', tel: '13800000001', province: '西藏自治区', city: '拉萨市' },
  ...{ county: '城关区', town: '', detail: '一号', isDefault: true },
}
const part = { isWaiting: true, isShipped: true, delivery: null }
const region = { province: '西藏自治区', surcharge: 1_000 }

it.each([
  ['an order at the freight that was charged', [part], 500, 'allowed'],
  ['two parcels', [part, part], 1_000, 'allowed'],
  ['two parts of which one is virtual', [part, { ...part, isShipped: false }], 500, 'allowed'],
  ['an order of virtual goods', [{ ...part, isShipped: false }], 0, 'order/address-fixed'],
  ['a part with the courier', [part, { ...part, isWaiting: false }], 1_000, 'order/address-fixed'],
  ['other freight', [part], 1_500, 'order/address-freight'],
  [
    'a region with a surcharge that was paid',
    [{ ...part, delivery: { days: 3, regions: [region] } }],
    1_500,
    'allowed',
  ],
  [
    'a region with a surcharge that was not paid',
    [{ ...part, delivery: { days: 3, regions: [region] } }],
    500,
    'order/address-freight',
  ],
  [
    'a region that is not served',
    [{ ...part, delivery: { days: 3, regions: [{ ...region, served: false }] } }],
    1_500,
    'order/address-undeliverable',
  ],
] as const)('decides on the new address of %s', (_title, parts, freightBefore, expected) => {
  const order = { freightBefore, parts: structuredClone(parts) as never, address }
  expect(decideDestination(order, 500)).toBe(expected)
})
