import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/index.ts'
import { createSmsBudgets } from './sms-budgets.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({
    environment: { MALL_SMS_PER_IP: '6', MALL_SMS_PER_COMPANY: '4' },
    isStill: true,
  })
})
afterAll(() => app.close())

/** Number of SMS sent when two processes get eight requests each. */
async function countSent(
  pay: (budgets: ReturnType<typeof createSmsBudgets>) => Promise<void>,
): Promise<number> {
  const processes = [1, 2].map(() => createSmsBudgets(app.deps))
  const results = await Promise.allSettled(
    processes.flatMap((budgets) => Array.from({ length: 8 }, () => pay(budgets))),
  )
  return results.filter(({ status }) => status === 'fulfilled').length
}

it('counts SMS of a network and of a company for all processes', async () => {
  expect(await countSent((budgets) => budgets.payNetwork('192.0.2.1'))).toBe(6)
  expect(await countSent((budgets) => budgets.payNetwork('192.0.2.2'))).toBe(6)
  expect(await countSent((budgets) => budgets.payCompany(1))).toBe(4)
  expect(await countSent((budgets) => budgets.payCompany(2))).toBe(4)
})

it('returns the wait until the next SMS and sends it afterwards', async () => {
  const budgets = createSmsBudgets(app.deps)
  await expect(budgets.payNetwork('192.0.2.1')).rejects.toMatchObject({
    refusal: 'request/too-many',
  })
  app.advance(600_000)
  await budgets.payNetwork('192.0.2.1')
})
