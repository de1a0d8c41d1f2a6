import { startBankPointsLab, type BankPointsLab } from '@mall/host-lab/providers'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createBankPointsClient } from './bank-points-client.ts'
import { BankPointsRefused, type BankPointsProvider } from './bank-points-provider.ts'

let lab: BankPointsLab
let client: BankPointsProvider
let count = 0
/** Each test has a customer of its own with 10,000 points. */
let customer = ''
const now = () => new Date('2026-11-25T10:00:00.000Z')
/**
 * Creates the client. `timeoutMs` ends the wait for a hanging provider; all other responses arrive
 * much faster.
 */
const build = (changes: { key?: string; timeoutMs?: number } = {}) =>
  createBankPointsClient({
    baseUrl: lab.url,
    ...lab.account,
    now,
    timeoutMs: 20_000,
    ...changes,
  })

beforeAll(async () => {
  lab = await startBankPointsLab({ now })
  client = build()
})
afterAll(() => lab.stop())
beforeEach(() => {
  count += 1
  customer = `C${String(count)}`
  lab.setBalance(customer, 10_000)
})
const deduction = (points = 3_000) => ({ number: `X2026112500${String(count)}`, customer, points })

it('reads a balance and deducts once per number', async () => {
  expect(await client.getBalance(customer)).toBe(10_000)
  await client.deduct(deduction())
  await client.deduct(deduction())
  expect(await client.getBalance(customer)).toBe(7_000)
  await expect(client.deduct(deduction(4_000))).rejects.toThrow(BankPointsRefused)
})

it('deducts once for 20 concurrent requests with one number', async () => {
  await Promise.all(Array.from({ length: 20 }, () => client.deduct(deduction())))
  expect(lab.getBalance(customer)).toBe(7_000)
})

it('reports a definite refusal by its code', async () => {
  await expect(client.deduct(deduction(10_001))).rejects.toMatchObject({ reason: 'INSUFFICIENT' })
  lab.fail('refused')
  await expect(client.deduct(deduction())).rejects.toMatchObject({ reason: 'CUSTOMER_FROZEN' })
  expect(await client.find(deduction().number)).toBeNull()
})

it.each(['hang', 'broken'] as const)(
  'returns an unknown result on %s, which a query resolves',
  async (kind) => {
    lab.fail(kind)
    const impatient = build({ timeoutMs: 2_000 })
    const failed = await impatient.deduct(deduction()).catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(Error)
    expect(failed).not.toBeInstanceOf(BankPointsRefused)
    expect(await client.find(deduction().number)).toEqual(deduction())
    expect(lab.getBalance(customer)).toBe(7_000)
  },
)

it('deducts by a retry when the request was lost', async () => {
  lab.fail('lost')
  await expect(build({ timeoutMs: 2_000 }).deduct(deduction())).rejects.toThrow()
  expect(await client.find(deduction().number)).toBeNull()
  await client.deduct(deduction())
  expect(lab.getBalance(customer)).toBe(7_000)
})

it('lists the deductions of a day', async () => {
  await client.deduct(deduction())
  const { number, points } = deduction()
  expect(await client.listDay('2026-11-25')).toContainEqual({ number, points })
  expect(await client.listDay('2026-11-24')).toEqual([])
})

it('discards a response without the bank’s signature', async () => {
  const other = build({ key: 'another key' })
  const failed = await other.deduct(deduction()).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(Error)
  expect(failed).not.toBeInstanceOf(BankPointsRefused)
  expect(lab.getBalance(customer)).toBe(10_000)
})
