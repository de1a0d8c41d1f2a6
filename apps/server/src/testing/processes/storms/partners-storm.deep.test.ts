/**
 * Bank points exchanged and phones topped up by many at once, on PostgreSQL, while the server is killed
 * and the bank and the supplier drop requests and responses: both sides and the ledger agree.
 */
import { startBankPointsLab, startTopUpLab } from '@mall/host-lab/providers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createKey } from '../../../modules/draws/testing.ts'
import { flashCompany, numbers, yuan } from '../../../modules/orders/testing/index.ts'
import { pickSize } from '../../size.ts'
import type { TestApp } from '../../test-app.ts'
import { startKilledMall } from './killed-mall.ts'

const people = pickSize(60, 200)
const kills = pickSize(1, 2)
const STEP = 1_000
const STEP_POINTS = 20
const FACE = 1_000

const phoneOf = (userId: number) => `138${String(userId).padStart(8, '0')}`

async function prepare(app: TestApp) {
  const operator = { companyId: 1, headers: await app.operatorHeaders(1) }
  const face = { carrier: 'mobile' as const, faceValue: FACE, costPoints: yuan(9.98) }
  const offered = await app.call('ops.setTopUpFace', face, operator)
  if (!offered.flag) throw new Error(offered.message)
  const tokens = new Map<number, string>()
  for (const userId of numbers(people)) tokens.set(userId, await app.tokenOf(1, userId))
  return tokens
}

let bank: Awaited<ReturnType<typeof startBankPointsLab>>
let supplier: Awaited<ReturnType<typeof startTopUpLab>>
let mall: Awaited<ReturnType<typeof startKilledMall<Map<number, string>>>>
beforeAll(async () => {
  bank = await startBankPointsLab({ initialPoints: 10 * STEP })
  supplier = await startTopUpLab({ resultAfterMs: 200, retryWaitsMs: [1_000] })
  const company = flashCompany(1, { pieces: 1, buyers: people })
  const shoppers = (company.shoppers ?? []).map((shopper) => ({
    ...shopper,
    identities: [{ provider: 'bank:cmb', subject: `C${String(shopper.id)}` }],
  }))
  const settings = { pointsExchange: { step: STEP, points: STEP_POINTS } }
  mall = await startKilledMall({ companies: [{ ...company, shoppers, settings }] }, prepare, {
    ...bank.env,
    ...supplier.env,
  })
}, 120_000)
afterAll(async () => {
  await mall.stop()
  await bank.stop()
  await supplier.stop()
})

/**
 * A third of the bank's deductions end without a response, done or not, or with an invalid
 * response.
 */
function breakBank() {
  const kinds = ['hang', 'lost', 'broken'] as const
  for (const _ of numbers(Math.ceil(people / 3))) {
    bank.fail(kinds[Math.floor(mall.random() * kinds.length)] ?? 'hang')
  }
}
const breakSupplier = (kind: 'silent' | 'lost' | 'broken') =>
  fetch(`${supplier.url}/lab/top-up/faults`, {
    method: 'POST',
    body: JSON.stringify({ kind, times: Math.ceil(people / 10) }),
  })
const failSome = () =>
  fetch(`${supplier.url}/lab/top-up/plans`, {
    method: 'POST',
    body: JSON.stringify({ outcome: 'fail', times: Math.ceil(people / 10) }),
  })

async function exchange(userId: number): Promise<void> {
  const body = { requestKey: createKey(), bankPoints: 2 * STEP, points: 2 * STEP_POINTS }
  const { flag, message } = await mall.ask('cmb.exchange', body, tokenOf(userId))
  expect(flag, message).toBe(true)
}
async function topUp(userId: number): Promise<void> {
  const phone = phoneOf(userId)
  const { data } = await mall.ask('topUp.faceValues', { phone }, tokenOf(userId))
  const [offer] = data.list
  if (!offer) throw new Error('no face value')
  const body = { requestKey: createKey(), phone, carrier: 'mobile' as const, skuId: offer.skuId }
  const order = { ...body, usePoints: true, payable: 0 }
  const { flag, message } = await mall.ask('topUp.commit', order, tokenOf(userId))
  expect(flag, message).toBe(true)
}
/** Queries an exchange or top-up without a result, as the shopper's record page does. */
async function queryOpen(userId: number): Promise<void> {
  const page = { page: 1, size: 5 }
  if (userId % 2 === 0) {
    const { data } = await mall.ask('cmb.record', page, tokenOf(userId))
    for (const { id, state } of data.list) {
      if (state === 'processing') await mall.ask('cmb.query', { id }, tokenOf(userId))
    }
    return
  }
  const { data } = await mall.ask('topUp.record', page, tokenOf(userId))
  for (const { id, state } of data.list) {
    if (state === 'processing') await mall.ask('topUp.query', { id }, tokenOf(userId))
  }
}
const tokenOf = (userId: number) => mall.prepared.get(userId) ?? ''

it(`exchanges and tops up for ${people} concurrent shoppers, and both sides and the ledger agree`, async () => {
  breakBank()
  await failSome()
  await Promise.all((['silent', 'lost', 'broken'] as const).map(breakSupplier))
  const killing = mall.killAtRandom(kills)
  await Promise.all(
    numbers(people).map((userId) => (userId % 2 === 0 ? exchange(userId) : topUp(userId))),
  )
  await killing
  const open = `select (select count(*) from points_exchanges where state not in ('confirmed', 'failed'))
    + (select count(*) from top_ups where state not in ('succeeded', 'failed')) as n`
  await expect
    .poll(
      async () => {
        await Promise.all(numbers(people).map(queryOpen))
        return mall.count(open)
      },
      { timeout: 240_000, interval: 2_000 },
    )
    .toBe(0)

  const exchanged = bank.deductions()
  expect(exchanged).toHaveLength(people / 2)
  expect(new Set(exchanged.map(({ customer }) => customer)).size).toBe(people / 2)
  const confirmed = `from points_exchanges where state = 'confirmed'`
  expect(await mall.count(`select count(*) as n ${confirmed}`)).toBe(people / 2)
  expect(await mall.count(`select sum(bank_points) as n ${confirmed}`)).toBe(people * STEP)
  type Order = { id: string; mobile: string; state: string }
  const response = await fetch(`${supplier.url}/lab/top-up/orders`)
  const orders = (await response.json()) as Order[]
  const succeeded = orders.filter(({ state }) => state === 'success')
  expect(new Set(succeeded.map(({ mobile }) => mobile)).size).toBe(succeeded.length)
  const states = 'select count(*) as n from top_ups where state'
  expect(await mall.count(`${states} = 'succeeded'`)).toBe(succeeded.length)
  expect(await mall.count(`${states} = 'failed'`)).toBe(people / 2 - succeeded.length)
  expect(await mall.listFaults()).toEqual([])
}, 600_000)
