import { expect, it } from 'vitest'
import type { DestinedPart } from './receiver.repository.ts'
import { decideDestination } from './receiver.service.ts'

const address = {
  id: 1,
  receiver: '王宁',
  tel: '13800000001',
  province: '西藏自治区',
  city: '拉萨市',
  county: '城关区',
  town: '',
  detail: '一号',
  isDefault: true,
}
const at = new Date('2026-01-01T00:00:00.000Z')
const part = { id: '1', isWaiting: true, isShipped: true, delivery: null }
const region = { province: '西藏自治区', surcharge: 1_000 }

it.each([
  ['an order at the freight that was charged', [part], 500, null],
  ['two parcels', [part, part], 1_000, null],
  ['two parts of which one is virtual', [part, { ...part, isShipped: false }], 500, null],
  ['an order of virtual goods', [{ ...part, isShipped: false }], 0, 'order/address-fixed'],
  ['a part with the courier', [part, { ...part, isWaiting: false }], 1_000, 'order/address-fixed'],
  ['other freight', [part], 1_500, 'order/address-freight'],
  [
    'a region with a surcharge that was paid',
    [{ ...part, delivery: { days: 3, regions: [region] } }],
    1_500,
    null,
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
  const decision = decideDestination(order, { baseFee: 500, at })
  expect(typeof decision === 'string' ? decision : null).toBe(expected)
})

it('returns the arrival of the shipped parts at the new address', () => {
  const near = { days: 2, regions: [{ ...region, served: true, days: 5 }] }
  const parts: DestinedPart[] = [
    part,
    { ...part, id: '2', delivery: near },
    { ...part, id: '3', isShipped: false },
  ]
  const decision = decideDestination({ freightBefore: 2_000, parts, address }, { baseFee: 500, at })
  expect(decision).toEqual([
    { id: '1', arrivesAt: '2026-01-04T00:00:00.000Z' },
    { id: '2', arrivesAt: '2026-01-06T00:00:00.000Z' },
  ])
})
