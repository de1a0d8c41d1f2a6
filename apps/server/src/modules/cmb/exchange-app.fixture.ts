import { randomBytes } from 'node:crypto'
import { startBankPointsLab, type BankPointsLab } from '@mall/host-lab/providers'
import { createBankPointsClient } from '../../providers/bank-points/bank-points-client.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { shopSeed } from '../orders/testing/index.ts'

export type Caller = { companyId: number; token: string }
export const STEP = 1_000
export const STEP_POINTS = 20

export const customerOf = (companyId: number) => `C${String(companyId)}`

/**
 * A mall whose bank is the simulator: shopper 1 of each company has signed in by the bank and has
 * 10,000 bank points, shopper 2 has not.
 */
export async function createExchangeApp(
  companies = 1,
): Promise<{ app: TestApp; lab: BankPointsLab }> {
  let app: TestApp | null = null
  const now = () => app?.now() ?? new Date()
  const lab = await startBankPointsLab({ now, initialPoints: 10_000 })
  const [company] = shopSeed().companies
  const settings = {
    ...company?.settings,
    pointsExchange: { step: STEP, points: STEP_POINTS, maxPerExchange: 5_000, maxPerDay: 8_000 },
  }
  app = await createTestApp({
    seedFile: {
      companies: Array.from({ length: companies }, (_, index) => {
        const id = index + 1
        const identities = [{ provider: 'bank:cmb', subject: customerOf(id) }]
        const shoppers = (company?.shoppers ?? []).map((shopper) =>
          shopper.id === 1 ? { ...shopper, identities } : shopper,
        )
        return { ...company, id, shoppers, settings }
      }),
    },
    deps: {
      bankPoints: createBankPointsClient({
        baseUrl: lab.url,
        ...lab.account,
        now,
        timeoutMs: 1_500,
      }),
    },
  })
  return { app, lab }
}

/** Body of an exchange at the rate of the test companies. */
export const buildExchange = (bankPoints = 3_000) => ({
  requestKey: randomBytes(16).toString('hex'),
  bankPoints,
  points: (bankPoints / STEP) * STEP_POINTS,
})
