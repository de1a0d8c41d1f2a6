/**
 * Benefits ordered and verified by many at once, on PostgreSQL, while the server is killed: an outlet
 * gives its pieces once, a code is verified once.
 */
import { randomBytes } from 'node:crypto'
import { refusals } from '@mall/contract'
import { createPickupCode, formatPickupQr, fromHex, toPickupStep } from '@mall/contract/pickup-code'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createBenefitScenario, createKey } from '../../../modules/equity/testing.ts'
import { openCounters } from '../../../modules/cav/testing.ts'
import { flashCompany, numbers } from '../../../modules/orders/testing/index.ts'
import { pickSize } from '../../size.ts'
import type { TestApp } from '../../test-app.ts'
import { startKilledMall } from './killed-mall.ts'

const people = pickSize(60, 300)
const pieces = pickSize(10, 50)
const kills = pickSize(1, 2)
const staffCount = pickSize(20, 100)
const SKU = 2
const PERSON = { name: '林小满', tel: '13800006021' }

/** Grants each shopper a benefit of one piece; the last shopper collects at the other outlet. */
async function prepare(app: TestApp) {
  const tokens: string[] = []
  for (const userId of numbers(people + 1)) tokens.push(await app.tokenOf(1, userId))
  const phones = numbers(people + 1).map((id) => `139001${String(id - 1).padStart(5, '0')}`)
  const scenario = await createBenefitScenario(app, 1, {
    phones,
    pieces,
    quantity: 1,
    skuId: SKU,
    others: [],
  })
  const staff = await openCounters(app, 1, scenario.far.id, staffCount)
  return { tokens, staff, near: scenario.near.id, far: scenario.far.id }
}

let mall: Awaited<ReturnType<typeof startKilledMall<Awaited<ReturnType<typeof prepare>>>>>
beforeAll(async () => {
  const company = flashCompany(1, { pieces: 1, buyers: people + 1 })
  mall = await startKilledMall({ companies: [company] }, prepare, {
    MALL_SECRETS_KEY: randomBytes(32).toString('base64'),
  })
}, 120_000)
afterAll(() => mall.stop())

const tokenOf = (userId: number) => mall.prepared.tokens[userId - 1] ?? ''
async function order(userId: number, outletId: number) {
  const { data: grants } = await mall.ask('equity.grants', {}, tokenOf(userId))
  const body = { requestKey: createKey(), grantId: grants.list[0]?.id ?? 0, skuId: SKU, outletId }
  return mall.ask('equity.commitOrder', { ...body, ...PERSON }, tokenOf(userId))
}
const sold = (outletId: number) =>
  mall.count(`select sold as n from stocks where pool_id = ${String(outletId)}`)

it(`gives ${pieces} pieces of an outlet to ${people} concurrent shoppers and responds to each`, async () => {
  const killing = mall.killAtRandom(kills)
  const results = await Promise.all(
    numbers(people).map((userId) => order(userId, mall.prepared.near)),
  )
  await killing
  const refused = results.filter(({ flag }) => !flag).map(({ code }) => code)
  expect(refused).toEqual(
    Array.from({ length: people - pieces }, () => refusals['equity/outlet-stock'].code),
  )
  expect(await sold(mall.prepared.near)).toBe(pieces)
  expect(await mall.count('select sum(used) as n from benefit_grants')).toBe(pieces)
  expect(await mall.count('select count(*) as n from pickup_tickets')).toBe(pieces)
  process.stdout.write(
    `outlet: ${people} shoppers, ${kills} kills, ${pieces} pieces ordered, ${refused.length} refused\n`,
  )
  expect(await mall.listFaults()).toEqual([])
}, 600_000)

it(`verifies one code once for ${staffCount} concurrent staff`, async () => {
  const shopper = people + 1
  const { far, staff } = mall.prepared
  const { data: placed } = await order(shopper, far)
  const ticketId = Number(placed.ticketId)
  const seed = { orderId: placed.orderId, device: 'd'.repeat(32) }
  const { data: code } = await mall.ask('equity.pickupSeed', seed, tokenOf(shopper))
  const { tag } = createPickupCode(fromHex(code.key), toPickupStep(Date.now() / 1_000))
  const qr = formatPickupQr(code.companyId, code.slot, tag)
  const found = await Promise.all(staff.map((token) => mall.ask('cav.lookup', { code: qr }, token)))
  expect(found.filter(({ flag }) => flag)).toHaveLength(staffCount)
  const requests = staff.map((token) => ({ token, id: ticketId, requestKey: createKey() }))
  const verifyAll = () =>
    Promise.all(requests.map(({ token, ...body }) => mall.ask('cav.verify', body, token)))
  const isSuccess = ({ flag }: { flag: boolean }) => flag
  const results = await verifyAll()
  expect(results.filter(isSuccess)).toHaveLength(1)
  // Repeated requests: the successful one returns its verification again, the others stay refused.
  const again = await verifyAll()
  expect(again.map(isSuccess)).toEqual(results.map(isSuccess))
  for (const { flag, code: refusal } of [...results, ...again]) {
    if (!flag) expect(refusal).toBe(refusals['cav/used'].code)
  }
  expect(await mall.count('select count(*) as n from verifications')).toBe(1)
  expect(await sold(far)).toBe(1)
  process.stdout.write(
    `counter: ${staffCount} staff, one code, 1 verified, ${staffCount - 1} refused\n`,
  )
  expect(await mall.listFaults()).toEqual([])
}, 300_000)
