import { randomBytes } from 'node:crypto'
import { refusals } from '@mall/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditCompany } from '../../testing/audit-company.ts'
import { pickSize } from '../../testing/size.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { proofOf } from '../login/testing.ts'
import { shanghai, shopSeed } from '../orders/testing/index.ts'
import { issueCards, type IssuedCard } from './testing.ts'

const companyId = 1
/** Guesses at a card that exists, at a number that does not, and at codes. */
const guesses = pickSize(498, 20_001)
const rounds = guesses / 3
const NETWORKS = 2
/** Guesses of each device, more than a device may try. */
const PER_DEVICE = 7
/** Limits of a card per hour and a network per 15 minutes, beyond which a captcha is required. */
const MAX_PER_CARD = 30
const MAX_PER_NETWORK = 20
const HOLDERS = 4
const UNKNOWN = '8800110000000000'
const { isDefault: _isDefault, ...address } = shanghai

let app: TestApp
let attacked: IssuedCard
let held: IssuedCard
beforeAll(async () => {
  app = await createTestApp({
    seedFile: shopSeed(),
    environment: { MALL_TRUST_PROXY: '1', MALL_CAPTCHAS_PER_IP: '10000' },
  })
  const batch = { kind: 'choice' as const, value: HOLDERS, skuIds: [11], count: 2 }
  const [first, second] = await issueCards(app, companyId, batch)
  if (!first || !second) throw new Error('no cards were issued')
  attacked = first
  held = second
})
afterAll(() => app.close())

const from = (network: string) => ({ companyId, headers: { 'x-forwarded-for': network } })
const word = () => randomBytes(8).toString('hex').slice(0, 11).toUpperCase()
const toDevice = (name: string) => Buffer.from(name.padEnd(16)).toString('hex')

/** Compares guesses without the fields that always differ. */
async function guess(network: string, device: string, secret: { number?: string }) {
  const input = { ...secret, password: word(), device: toDevice(device) }
  const response = await app.call('gift.login', input, from(network))
  const { status, flag, code, message, data } = response
  return { status, flag, code, message, data }
}
type Response = Awaited<ReturnType<typeof guess>>

const countCode = (responses: readonly Response[], name: keyof typeof refusals) =>
  responses.filter(({ code }) => code === refusals[name].code).length

/**
 * Opens a card on another network and redeems a piece.
 * @returns its duration
 */
async function redeem(holder: number) {
  const started = performance.now()
  const where = from(`198.51.100.${String(holder)}`)
  const device = toDevice(`holder-${String(holder)}`)
  const { data } = await app.call('gift.login', { ...held, device }, where)
  const order = { requestKey: randomBytes(16).toString('hex'), items: [{ skuId: 11, num: 1 }] }
  const redeemed = await app.call(
    'gift.commitOrder',
    { ...order, address },
    { ...where, token: data.token },
  )
  expect(redeemed.flag).toBe(true)
  return performance.now() - started
}

it(`reveals nothing to ${String(guesses)} guesses, delays them and redeems for a holder concurrently`, async () => {
  const known: Response[] = []
  const unknown: Response[] = []
  const codes: Response[] = []
  const times: number[] = []
  const pauses = Math.floor(rounds / HOLDERS)
  for (let round = 0; round < rounds; round += 1) {
    const network = String(round % NETWORKS)
    const device = `${network}-${String(Math.floor(round / NETWORKS / PER_DEVICE))}`
    const isHolderHere = round % pauses === pauses - 1 && times.length < HOLDERS
    const [one, other, code, time] = await Promise.all([
      guess(`203.0.113.${network}`, `k${device}`, { number: attacked.number }),
      guess(`203.0.114.${network}`, `u${device}`, { number: UNKNOWN }),
      guess('203.0.115.1', `c${String(round)}`, {}),
      isHolderHere ? redeem(times.length + 1) : null,
    ])
    known.push(one)
    unknown.push(other)
    codes.push(code)
    if (time !== null) times.push(time)
  }
  expect(known).toEqual(unknown)
  expect([...known, ...codes].filter(({ flag }) => flag)).toEqual([])
  expect(countCode(known, 'gift/password')).toBe(MAX_PER_CARD)
  expect(countCode(known, 'gift/tries')).toBeGreaterThan(0)
  expect(countCode(codes, 'gift/password')).toBe(MAX_PER_NETWORK)
  expect(countCode(codes, 'gift/captcha-needed')).toBe(rounds - MAX_PER_NETWORK)
  expect(times).toHaveLength(HOLDERS)
  const slowest = Math.max(...times).toFixed(0)
  process.stdout.write(`${String(guesses)} guesses; a holder beside them: ${slowest} ms at most\n`)
}, 900_000)

it('opens a guessed card for its holder after a captcha', async () => {
  const where = from('198.51.100.99')
  const input = { ...attacked, device: toDevice('owner') }
  const refused = await app.call('gift.login', input, where)
  expect(refused.code).toBe(refusals['gift/captcha-needed'].code)
  const captchaVerifyParam = await proofOf(app, where)
  const response = await app.call('gift.login', { ...input, captchaVerifyParam }, where)
  expect(response.flag).toBe(true)
  const { checks } = await auditCompany(app.db, companyId)
  expect(checks.filter(({ ok }) => !ok)).toEqual([])
})
