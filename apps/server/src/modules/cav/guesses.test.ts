import { randomBytes } from 'node:crypto'
import { refusals } from '@mall/contract'
import { createPickupCode, formatPickupQr, fromHex, toPickupStep } from '@mall/contract/pickup-code'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pickSize } from '../../testing/size.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { createBenefitScenario, orderPickup, readCodes } from '../equity/testing.ts'
import { mapInBatches, numbers, shopSeed } from '../orders/testing/index.ts'
import { openCounters } from './testing.ts'

const companyId = 1
const guesses = pickSize(300, 10_000)
const guessers = pickSize(9, 25)
const MINUTE_MS = 60_000
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ seedFile: shopSeed() })
})
afterAll(() => app.close())

const { code: WRONG } = refusals['cav/code']
const { code: TRIES } = refusals['cav/tries']
const { code: USED } = refusals['cav/used']
const { code: SCAN } = refusals['cav/scan-needed']

it(`refuses and delays ${guesses} guesses while the right code is verified concurrently`, async () => {
  const { near } = await createBenefitScenario(app, companyId, { phones: ['13900000001'] })
  const shopper = { companyId, token: await app.tokenOf(companyId, 1) }
  const tokens = await openCounters(app, companyId, near.id, guessers + 2)
  const callers = tokens.map((token) => ({ companyId, token }))
  const honest = callers.slice(guessers)
  const lookup = (code: string, as = callers[0]) => app.call('cav.lookup', { code }, as)

  const own = await orderPickup(app, shopper, near.id)
  const other = await orderPickup(app, shopper, near.id)
  const old = await readCodes(app, shopper, own.orderId)
  app.advance(MINUTE_MS)
  const otherNow = await readCodes(app, shopper, other.orderId)
  const slot = old.typed.slice(0, 6)
  const [, , , otherTag = ''] = otherNow.qr.split('.')
  const seed = { orderId: own.orderId, device: 'd'.repeat(32) }
  const { key } = (await app.call('equity.pickupSeed', seed, shopper)).data
  const step = toPickupStep(app.now().getTime() / 1_000)
  const right = new Set(
    [-1, 0, 1].map((offset) => createPickupCode(fromHex(key), step + offset).digits),
  )
  const expired = [old.typed, old.qr].filter((code) => !right.has(code.slice(6)))
  const foreign = [
    slot + otherNow.typed.slice(6),
    formatPickupQr(companyId, slot, otherTag),
  ].filter((code) => !right.has(code.slice(6)))
  for (const code of [...expired, ...foreign]) expect((await lookup(code)).code).toBe(WRONG)

  /** Typed codes in order and random QR codes, without the right ones. */
  const typed = numbers(10_000, 0)
    .map((number) => String(number).padStart(4, '0'))
    .filter((digits) => !right.has(digits))
  const list = numbers(guesses, 0).map((index) =>
    index % 2 === 0
      ? slot + (typed[index % typed.length] ?? '')
      : formatPickupQr(companyId, slot, randomBytes(10).toString('hex')),
  )
  const guessing = mapInBatches(
    list.map((code, index) => ({ code, as: callers[index % guessers] })),
    async ({ code, as }) => (await lookup(code, as)).code,
  )
  const current = await readCodes(app, shopper, own.orderId)
  const found = await lookup(current.qr, honest[0])
  expect(found.data.orderId).toBe(own.orderId)
  const request = { id: own.ticketId, requestKey: randomBytes(16).toString('hex') }
  expect((await app.call('cav.verify', request, honest[0])).data.state).toBe('verified')
  const codes = await guessing
  const count = (wanted: number) => codes.filter((code) => code === wanted).length
  expect(count(WRONG) + count(TRIES) + count(SCAN)).toBe(guesses)
  // Ten codes of each guesser were compared; the other guesses were refused without a comparison.
  const compared = count(WRONG) + expired.length + foreign.length
  expect(compared).toBeLessThanOrEqual(10 * guessers)
  expect(count(TRIES)).toBeGreaterThan(0)

  // Typed codes of this ticket are blocked, its QR code is not. The other ticket and other staff
  // are unaffected. Codes change while many guess.
  const readNow = () => {
    const now = toPickupStep(app.now().getTime() / 1_000)
    const { digits, tag } = createPickupCode(fromHex(key), now)
    return { typed: slot + digits, qr: formatPickupQr(companyId, slot, tag) }
  }
  expect((await lookup(readNow().typed, honest[0])).code).toBe(SCAN)
  expect((await lookup(readNow().qr, honest[0])).code).toBe(USED)
  expect((await lookup(readNow().qr, callers[0])).code).toBe(TRIES)
  const beside = await readCodes(app, shopper, other.orderId)
  expect((await lookup(beside.typed, honest[1])).data.orderId).toBe(other.orderId)
  process.stdout.write(
    `guesses: ${guesses} of ${guessers} staff, ${count(WRONG)} compared, ${count(TRIES) + count(SCAN)} slowed\n`,
  )
}, 1_200_000)
