import { createHash, createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import {
  calculateTicket,
  findHit,
  findTicketRange,
  toDrawMessage,
  toDrawNumber,
  toTicket,
  verifyLog,
  WHOLE,
  type PublishedLog,
} from './draw-rules.ts'
import { webCrypto as crypto } from './web-crypto.ts'

const bytes = (hex: string) => Buffer.from(hex, 'hex')
const sha256 = (hex: string) => createHash('sha256').update(bytes(hex)).digest('hex')
const hmac = (key: string, message: string) =>
  createHmac('sha256', bytes(key)).update(message).digest('hex')
const seed = '07'.repeat(32)
const nonce = '00112233445566778899aabbccddeeff'
const prizes = [
  { no: 1, weight: 22 },
  { no: 2, weight: 100 },
  { no: 3, weight: 2_878 },
  { no: 4, weight: 7_000 },
]

it('calculates the published test vector', async () => {
  const draw = { companyId: 1, number: 'L1-2000492', nonce }
  expect(hmac(seed, toDrawMessage(draw, 0)).slice(0, 12)).toBe('a6b5a02a6d6c')
  expect(await calculateTicket(crypto, { ...draw, seed, whole: WHOLE })).toBe(6476)
})

it('returns no ticket for a digest in the part of the range that the whole does not divide', () => {
  expect(toTicket('ffffffffffff', WHOLE)).toBeNull()
  expect(toTicket('000000002710', WHOLE)).toBe(0)
  expect(toTicket('ffffffffffff', 256)).toBe(255)
})

it.each([
  [0, 1],
  [21, 1],
  [22, 2],
  [121, 2],
  [122, 3],
  [9_999, 4],
])('maps ticket %i to prize %i', (ticket, no) => {
  expect(findHit(prizes, ticket).no).toBe(no)
})

it('lists the tickets of a prize', () => {
  expect(findTicketRange(prizes, 2)).toEqual({ first: 22, last: 121 })
  expect(findTicketRange([{ no: 1, weight: 0 }], 1)).toBeNull()
})

it('matches the odds over 100,000 draws, a million in deep runs', { timeout: 120_000 }, () => {
  const counts = new Map(prizes.map(({ no }) => [no, 0]))
  const draws = process.env.MALL_TEST_DEEP === '1' ? 1_000_000 : 100_000
  for (let no = 1; no <= draws; no += 1) {
    const message = toDrawMessage({ companyId: 1, number: toDrawNumber(1, no), nonce }, 0)
    const hit = findHit(prizes, toTicket(hmac(seed, message), WHOLE) ?? 0).no
    counts.set(hit, (counts.get(hit) ?? 0) + 1)
  }
  const chiSquare = prizes.reduce((sum, { no, weight }) => {
    const expected = (draws * weight) / WHOLE
    return sum + ((counts.get(no) ?? 0) - expected) ** 2 / expected
  }, 0)
  // 3 degrees of freedom, p = 0.001
  expect(chiSquare).toBeLessThan(16.27)
})

async function buildLog(): Promise<PublishedLog> {
  const second = 'ab'.repeat(32)
  const first = sha256(second)
  const draws = []
  for (const no of [1, 2, 3]) {
    const number = toDrawNumber(9, no)
    const day = no < 3 ? 1 : 2
    const draw = { number, nonce, companyId: 1, whole: WHOLE, seed: day === 1 ? first : second }
    const ticket = await calculateTicket(crypto, draw)
    draws.push({ number, day, nonce, ticket, hit: findHit(prizes, ticket).no })
  }
  return {
    companyId: 1,
    whole: WHOLE,
    digest: sha256(first),
    prizes,
    draws,
    seeds: [
      { day: 1, seed: first },
      { day: 2, seed: second },
    ],
  }
}

it('verifies a published log and skips days without a seed', async () => {
  const log = await buildLog()
  expect(await verifyLog(crypto, log)).toEqual({ faults: [], verified: 3, open: 0 })
  const today = { ...log, seeds: log.seeds.slice(0, 1) }
  expect(await verifyLog(crypto, today)).toEqual({ faults: [], verified: 2, open: 1 })
})

it('verifies a whole log from its first stored number', async () => {
  const log = await buildLog()
  expect((await verifyLog(crypto, { ...log, after: 0 })).faults).toEqual([])
  const rest = { ...log, draws: log.draws.slice(1) }
  expect((await verifyLog(crypto, { ...rest, after: 1 })).faults).toEqual([])
  expect((await verifyLog(crypto, { ...rest, after: 0 })).faults).toEqual([
    { fault: 'number', at: rest.draws[0]?.number },
  ])
})

it.each<[string, string, (log: PublishedLog) => PublishedLog]>([
  ['the digest', 'digest', (log) => ({ ...log, digest: '0'.repeat(64) })],
  [
    'a seed',
    'seed',
    (log) => ({ ...log, seeds: [log.seeds[0]!, { day: 2, seed: 'ac'.repeat(32) }] }),
  ],
  ['a line left out', 'number', (log) => ({ ...log, draws: [log.draws[0]!, log.draws[2]!] })],
  [
    'a ticket',
    'ticket',
    (log) => ({
      ...log,
      draws: [{ ...log.draws[0]!, ticket: (log.draws[0]!.ticket + 1) % WHOLE }],
    }),
  ],
  [
    'a prize',
    'hit',
    (log) => ({ ...log, draws: [{ ...log.draws[0]!, hit: log.draws[0]!.hit === 1 ? 2 : 1 }] }),
  ],
  ['the odds', 'weights', (log) => ({ ...log, prizes: prizes.slice(1) })],
])('detects a change of %s', async (_title, fault, tamper) => {
  const { faults } = await verifyLog(crypto, tamper(await buildLog()))
  expect(faults.map((found) => found.fault)).toContain(fault)
})
