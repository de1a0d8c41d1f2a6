import { expect, it } from 'vitest'
import { locateBy } from './locate.ts'
import { toGcj02 } from './to-gcj02.ts'

type Ask = Geolocation['getCurrentPosition']
const locate = (ask: Ask) => locateBy({ getCurrentPosition: ask } as Geolocation)
const found = (longitude: number, latitude: number) =>
  locate((done) => done({ coords: { longitude, latitude } } as GeolocationPosition))
const fails = (code: number) =>
  locate((_done, fail) => fail?.({ code, message: 'x' } as GeolocationPositionError))

it('converts positions in China to GCJ-02 and no others', async () => {
  // Tian'anmen: published pair of WGS-84 and GCJ-02.
  const point = toGcj02({ longitude: 116.3912022, latitude: 39.9062917 })
  expect(point.longitude).toBeCloseTo(116.39744, 4)
  expect(point.latitude).toBeCloseTo(39.90769, 4)
  expect(await found(2.2945, 48.8584)).toEqual({
    kind: 'ok',
    value: { longitude: 2.2945, latitude: 48.8584 },
  })
})

it('distinguishes a refused permission from a position that is not found', async () => {
  expect((await fails(1)).kind).toBe('cancelled')
  expect([(await fails(2)).kind, (await fails(3)).kind]).toEqual(['failed', 'failed'])
  expect((await found(Number.NaN, 31)).kind).toBe('failed')
})
