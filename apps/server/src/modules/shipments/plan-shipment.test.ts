import { expect, it } from 'vitest'
import { planShipment, type ShippableChild } from './plan-shipment.ts'

const line = (lineId: number, num: number, shipped = 0, refunded = 0) => ({
  lineId,
  skuId: lineId + 10,
  num,
  shipped,
  refunded,
})
const child = (overrides: Partial<ShippableChild> = {}): ShippableChild => ({
  status: 1,
  isRefunding: false,
  lines: [line(1, 2), line(2, 1)],
  parcels: [],
  ...overrides,
})
const parcel = (...lines: { lineId: number; num: number }[]) => [{ trackingNumber: 'SF1', lines }]
const all = { trackingNumber: 'SF1' }
const some = (...lines: { skuId: number; num: number }[]) => ({ trackingNumber: 'SF1', lines })

it.each([
  ['an unknown part', null, all, 'not-found'],
  ['a part that is refunded', child({ isRefunding: true }), all, 'not-shippable'],
  ['an unpaid part', child({ status: 0 }), all, 'not-shippable'],
  [
    'the same number',
    child({ status: 2, parcels: parcel({ lineId: 1, num: 2 }) }),
    all,
    'already-shipped',
  ],
  [
    'the same number and goods',
    child({ parcels: parcel({ lineId: 1, num: 1 }) }),
    some({ skuId: 11, num: 1 }),
    'already-shipped',
  ],
  [
    'the same number with other goods',
    child({ parcels: parcel({ lineId: 1, num: 1 }) }),
    some({ skuId: 12, num: 1 }),
    'other-contents',
  ],
  [
    'another number of a shipped part',
    child({ status: 3, parcels: parcel() }),
    { trackingNumber: 'SF2' },
    'other-number',
  ],
  ['more than was ordered', child(), some({ skuId: 11, num: 3 }), 'exceeds-unshipped'],
  [
    'more than is left',
    child({ lines: [line(1, 2, 1)] }),
    some({ skuId: 11, num: 2 }),
    'exceeds-unshipped',
  ],
  [
    'the same goods twice in one request',
    child(),
    some({ skuId: 11, num: 2 }, { skuId: 11, num: 1 }),
    'exceeds-unshipped',
  ],
  ['goods of another part', child(), some({ skuId: 99, num: 1 }), 'exceeds-unshipped'],
  [
    'what was refunded',
    child({ lines: [line(1, 2, 0, 1)] }),
    some({ skuId: 11, num: 2 }),
    'exceeds-unshipped',
  ],
  ['nothing that is left', child({ lines: [line(1, 2, 1, 1)] }), all, 'not-shippable'],
] as const)('refuses to ship %s', (_title, of, request, kind) => {
  expect(
    planShipment(of, { ...request, lines: 'lines' in request ? [...request.lines] : undefined }),
  ).toEqual({ kind })
})

it('ships all remaining pieces when no goods are listed', () => {
  const partly = child({ lines: [line(1, 2, 1), line(2, 1, 1), line(3, 4, 0, 1)] })
  expect(planShipment(partly, all)).toEqual({
    kind: 'ship',
    lines: [
      { lineId: 1, num: 1 },
      { lineId: 3, num: 3 },
    ],
    isLast: true,
  })
})

it('ships some pieces and keeps the others pending', () => {
  expect(planShipment(child(), some({ skuId: 11, num: 1 }, { skuId: 12, num: 1 }))).toEqual({
    kind: 'ship',
    lines: [
      { lineId: 1, num: 1 },
      { lineId: 2, num: 1 },
    ],
    isLast: false,
  })
})
