import { expect, it } from 'vitest'
import { findDeliveryTerms, toDelivery } from './delivery.ts'

const now = new Date('2026-06-01T04:00:00Z')
const supplier = {
  days: 2,
  regions: [
    { province: '新疆维吾尔自治区', served: false, surcharge: 0 },
    { province: '新疆维吾尔自治区', city: '乌鲁木齐市', served: true, surcharge: 10_0000, days: 7 },
    {
      province: '新疆维吾尔自治区',
      city: '乌鲁木齐市',
      county: '达坂城区',
      served: false,
      surcharge: 0,
    },
  ],
}
const xinjiang = (city: string, county: string) => ({ province: '新疆维吾尔自治区', city, county })

it.each([
  [
    'everywhere else as usual',
    { province: '上海市', city: '上海市', county: '浦东新区' },
    true,
    0,
    2,
  ],
  ['no province that is excluded', xinjiang('喀什地区', '喀什市'), false, 0, 2],
  ['its city by the city’s terms', xinjiang('乌鲁木齐市', '天山区'), true, 10_0000, 7],
  ['no county that is excluded in it', xinjiang('乌鲁木齐市', '达坂城区'), false, 0, 2],
  ['as usual where no address is known', null, true, 0, 2],
])('delivers to %s', (_name, region, served, surcharge, days) => {
  expect(findDeliveryTerms(supplier, region)).toEqual({ served, surcharge, days })
})

it('returns the arrival by the days of the region, or none for an unserved region', () => {
  expect(toDelivery(supplier, xinjiang('乌鲁木齐市', '天山区'), now)).toEqual({
    deliverable: true,
    arrivesAt: '2026-06-08T04:00:00.000Z',
  })
  expect(toDelivery(supplier, xinjiang('喀什地区', '喀什市'), now)).toEqual({
    deliverable: false,
    arrivesAt: null,
  })
  expect(toDelivery(supplier, null, now)).toBeNull()
})
