import { randomBytes } from 'node:crypto'
import type { ArgsOf } from '@mall/contract'
import { startTopUpLab, type TopUpLab } from '@mall/host-lab/providers'
import { openTopUp } from '../../providers/top-up/top-up-open.ts'
import { readSettings } from '../../settings.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { shopSeed, yuan } from '../orders/testing/index.ts'

export type Caller = { companyId: number; token: string }
/** A number of China Mobile. */
export const PHONE = '13802166021'
const PRICES = [
  [10, 9.98],
  [50, 49.9],
  [200, 199.6],
  [500, 499],
] as const

/**
 * Creates a mall of companies whose shoppers have many points, with the simulated supplier; its
 * results wait for the test's command.
 */
export async function createTopUpApp(companies = 1): Promise<{ app: TestApp; lab: TopUpLab }> {
  const lab = await startTopUpLab({ resultAfterMs: 600_000, retryWaitsMs: [] })
  const [company] = shopSeed().companies
  const shoppers = (company?.shoppers ?? []).map((shopper) => ({
    ...shopper,
    points: [{ amount: 10_000_000 }],
  }))
  const settings = readSettings(lab.env)
  const app = await createTestApp({
    seedFile: {
      companies: Array.from({ length: companies }, (_, index) => ({
        ...company,
        shoppers,
        id: index + 1,
      })),
    },
    environment: lab.env,
    deps: { topUp: openTopUp(settings), timeoutsMs: {} },
  })
  await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  const address = app.fastify.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  app.deps.settings.MALL_PUBLIC_URL = `http://127.0.0.1:${String(port)}`
  return { app, lab }
}

/** Offers the face values of China Mobile. */
export async function offerFaceValues(app: TestApp, companyId: number): Promise<void> {
  const as = { companyId, headers: await app.operatorHeaders(companyId) }
  for (const [value, price] of PRICES) {
    const face = { carrier: 'mobile' as const, faceValue: value * 100, costPoints: yuan(price) }
    await app.call('ops.setTopUpFace', face, as)
  }
}

/** Request body of an order for a face value at its price, paid with points by default. */
export async function buildCommit(
  app: TestApp,
  as: Caller,
  { value = 10, phone = PHONE, usePoints = true } = {},
): Promise<ArgsOf<'topUp.commit'>> {
  const { data } = await app.call('topUp.faceValues', { phone }, as)
  const face = data.list.find(({ faceValue }) => faceValue === value * 100)
  if (!face) throw new Error('no such face value')
  return {
    requestKey: randomBytes(16).toString('hex'),
    phone,
    carrier: 'mobile',
    skuId: face.skuId,
    usePoints,
    payable: usePoints ? 0 : face.costPoints,
  }
}

export const orderTopUp = async (app: TestApp, as: Caller, choice = {}) =>
  app.call('topUp.commit', await buildCommit(app, as, choice), as)

export const control = (lab: TopUpLab, path: string, body: object) =>
  fetch(`${lab.url}/lab/top-up/${path}`, { method: 'POST', body: JSON.stringify(body) })
