import { afterAll, beforeAll, expect, it } from 'vitest'
import { captchas, loginFailures, sessions, smsCodes } from './tables.ts'
import { createTestApp, type TestApp } from '../../testing/index.ts'
import { findJob } from '../../testing/find-job.ts'
import { removeExpired } from '../../testing/remove-expired.ts'
import { askCode, signIn } from './testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({
    seedFile: {
      companies: [{ id: 1, shoppers: [{ phone: '13800000001', password: '一杯咖啡' }] }],
    },
  })
})
afterAll(() => app.close())

const left = () =>
  app.db.transaction(1, async (tx) => ({
    captchas: (await tx.select().from(captchas)).length,
    codes: (await tx.select().from(smsCodes)).length,
    failures: (await tx.select().from(loginFailures)).length,
    sessions: (await tx.select().from(sessions)).length,
  }))

it('keeps rows that still count and removes the others at their deadline', async () => {
  await askCode(app, '13800000001')
  const form = { loginType: 2 as const, loginId: '13800000001' }
  await signIn(app, { ...form, password: '一杯咖啡' })
  await signIn(app, { ...form, password: '错' })
  expect(await removeExpired(app.deps)).toBe(0)
  const all = await left()
  // Stored: the sent code, the failures of a wrong password (of its network, of all networks),
  // three questions.
  expect(all).toEqual({ captchas: 3, codes: 1, failures: 6, sessions: 1 })
  app.advance(2 * 3_600_000)
  // removed: two nonces, three captchas and one key, or two keys where ten minutes had just begun
  expect(await removeExpired(app.deps)).toBeGreaterThanOrEqual(6)
  expect(await left()).toEqual({ ...all, captchas: 0 })
  app.advance(3 * 86_400_000)
  await removeExpired(app.deps)
  expect(await left()).toEqual({ captchas: 0, codes: 0, failures: 0, sessions: 1 })
  app.advance(40 * 86_400_000)
  expect(await findJob('retention').round(app.deps)).toBe(1)
  expect(await findJob('retention').round(app.deps)).toBe(0)
})
