import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedDatabase } from '../../../seed/seed-database.ts'
import { createTestApp, type TestApp } from '../../../testing/index.ts'
import { hold } from '../ledger.ts'
import { assertNoOverdraft } from './overdraft.ts'

const DAY_MS = 86_400_000
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ seedFile: { companies: [{ id: 1 }] } })
})
afterAll(() => app.close())

const check = (companyId: number) =>
  app.db.transaction(companyId, (tx) => assertNoOverdraft(tx, companyId))
/** Creates a company whose shopper got 100 points ten days ago. */
const seed = (companyId: number) =>
  seedDatabase(
    app.db,
    {
      companies: [
        {
          id: companyId,
          shoppers: [{ id: 7, phone: '13900000001', points: [{ amount: 100, daysAgo: 10 }] }],
        },
      ],
    },
    app.now(),
  )
async function spend(companyId: number, daysAgo: number, points: number) {
  const at = new Date(app.now().getTime() - daysAgo * DAY_MS)
  const order = { companyId, userId: 7, orderId: `demo-${String(daysAgo)}`, points, at }
  await app.db.transaction(companyId, (tx) => hold(tx, order))
  return at.toISOString()
}

it('accepts points that are spent after their grant', async () => {
  expect(await seed(2)).toEqual([2])
  await spend(2, 9, 60)
  await spend(2, 1, 40)
  await expect(check(2)).resolves.toBeUndefined()
})

it('reports shopper and time of the first negative balance', async () => {
  await seed(3)
  const at = await spend(3, 12, 30)
  await spend(3, 11, 20)
  await expect(check(3)).rejects.toThrow(`公司 3 的顾客 7 在 ${at} 的积分余额为 -30：不能小于 0`)
})
