import { afterAll, beforeAll, expect, it } from 'vitest'
import { captchas, loginFailures, sessions, smsCodes } from '../../db/schema/index.ts'
import { openHouse, type House } from '../../testing/index.ts'
import { loginSweep, sweepLogin } from './sweep.ts'
import { askCode, signIn } from './testing.ts'

let house: House
beforeAll(async () => {
  house = await openHouse({
    world: { companies: [{ id: 1, shoppers: [{ phone: '13800000001', password: '一杯咖啡' }] }] },
  })
})
afterAll(() => house.close())

const left = () =>
  house.db.transaction(1, async (tx) => ({
    captchas: (await tx.select().from(captchas)).length,
    codes: (await tx.select().from(smsCodes)).length,
    failures: (await tx.select().from(loginFailures)).length,
    sessions: (await tx.select().from(sessions)).length,
  }))

it('keeps what still counts, and forgets the rest in its time', async () => {
  await askCode(house, '13800000001')
  const form = { loginType: 2 as const, loginId: '13800000001' }
  await signIn(house, { ...form, password: '一杯咖啡' })
  await signIn(house, { ...form, password: '错' })
  expect(await sweepLogin(house.deps)).toBe(0)
  const all = await left()
  expect(all).toEqual({ captchas: 3, codes: 1, failures: 2, sessions: 1 })
  house.advance(2 * 3_600_000)
  // two nonces, three captchas, and the key, or two of them where ten minutes had just begun
  expect(await sweepLogin(house.deps)).toBeGreaterThanOrEqual(6)
  expect(await left()).toEqual({ ...all, captchas: 0 })
  house.advance(3 * 86_400_000)
  await sweepLogin(house.deps)
  expect(await left()).toEqual({ captchas: 0, codes: 0, failures: 0, sessions: 1 })
  house.advance(40 * 86_400_000)
  expect(await loginSweep.round(house.deps)).toBe(1)
  expect(await loginSweep.round(house.deps)).toBe(0)
})
