/**
 * Attackers of every kind at once, on PostgreSQL, beside honest shoppers who sign in, buy and pay:
 * each attacker gets the documented refusals and each honest shopper succeeds.
 */
import { randomBytes } from 'node:crypto'
import { Secrets } from '@mall/contract/seed-file'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { flashCompany, numbers } from '../../../modules/orders/testing/index.ts'
import type { TestApp } from '../../test-app.ts'
import { listBudgets, RETENTION_MS, shortLived, type Done } from './budgets.ts'
import { startCrowdMall, type CrowdMall } from './crowd-mall.ts'
import { hoard } from './greedy.ts'
import { createHonestShoppers, PASSWORD, shopInRounds } from './honest-shoppers.ts'
import { sendHostileFiles } from './hostile-files.ts'
import { sendJunk } from './junk.ts'
import { sendCrowd } from './one-crowd.ts'
import { startPayments } from './payment-starts.ts'
import { LINK_METHOD, replayLinks } from './replayed-links.ts'
import { countOutcomes } from './visitor.ts'
import { guessPasswords } from './wrong-passwords.ts'

const honest = 50
/** Rounds without attackers, whose response times are compared with those beside attackers. */
const calmRounds = 3
const junk = {
  senders: 60,
  rounds: 10,
  captchas: 1_000,
}
const guessing = {
  tries: 2_000,
  networks: 100,
  senders: 20,
  accounts: 10,
}
const greedy = 10
const crowdCalls = 2_000
const replays = { links: 5, copies: 100, senders: 20 }
const starts = { starts: 200, senders: 20 }
const TIMES = 7
const PARTNER = 2

const secrets = Secrets.parse({ signKey: randomBytes(16).toString('hex'), bindPhone: true })
const company = flashCompany(1, { pieces: 500, buyers: honest + greedy + 2, points: 1_000_000 })
const shoppers = (company.shoppers ?? []).map((shopper) => ({ ...shopper, password: PASSWORD }))
const partner = { id: PARTNER, info: { loginMethod: LINK_METHOD }, settings: { secrets } }
const phones = shoppers.slice(0, honest).map(({ phone }) => phone)

async function prepare(app: TestApp) {
  const tokens: string[] = []
  for (const userId of numbers(greedy + 2, honest + 1)) tokens.push(await app.tokenOf(1, userId))
  const [crowd = '', starter = '', ...hoarders] = tokens
  return { crowd, starter, hoarders, operator: await app.operatorHeaders(0) }
}
type Mall = CrowdMall<Awaited<ReturnType<typeof prepare>>>

/** All attackers at once. */
async function attack({ port, prepared, random, openVisitors }: Mall) {
  const { crowd, starter, hoarders, operator } = prepared
  const [refused, guesses, hoarded, crowded, replayed, started, files] = await Promise.all([
    sendJunk({ port, openVisitor: openVisitors(), ...junk }),
    guessPasswords({
      openVisitor: openVisitors(),
      random,
      ...guessing,
      phones: phones.slice(0, guessing.accounts),
    }),
    hoard(openVisitors(), hoarders, TIMES),
    sendCrowd(openVisitors(crowdCalls), crowd, crowdCalls),
    replayLinks({ openVisitor: openVisitors(), companyId: PARTNER, secrets, ...replays }),
    startPayments(openVisitors(), starter, starts),
    sendHostileFiles(port, operator),
  ])
  return { refused, guesses, hoarded, crowded, replayed, started, files }
}

/** The 95th percentile of ordinary shoppers' response times. */
function calculateP95(responses: Mall['responses']): number {
  const times = responses.filter(({ ip }) => ip.startsWith('10.1.')).map(({ ms }) => ms)
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
}

let mall: Mall
let attacks: Awaited<ReturnType<typeof attack>>
let done: Done
let p95: { calm: number; beside: number }
beforeAll(async () => {
  mall = await startCrowdMall({ companies: [{ ...company, shoppers }, partner] }, prepare)
  const startedAt = Date.now()
  const visitors = createHonestShoppers(phones, mall.openVisitors())
  // First round: shoppers sign in once in their browsers, and the process has run all code once.
  await shopInRounds(visitors, mall.provider, 1)
  const calmFrom = mall.responses.length
  await shopInRounds(visitors, mall.provider, calmRounds)
  const besideFrom = mall.responses.length
  let isBusy = true
  const attacking = attack(mall).finally(() => (isBusy = false))
  const buying = shopInRounds(visitors, mall.provider, 1, () => isBusy)
  const [outcomes, rounds] = await Promise.all([attacking, buying])
  attacks = outcomes
  p95 = {
    calm: calculateP95(mall.responses.slice(calmFrom, besideFrom)),
    beside: calculateP95(mall.responses.slice(besideFrom)),
  }
  done = {
    startedAt,
    endedAt: Date.now(),
    links: replays.links,
    senders: guessing.senders,
    guesses: outcomes.guesses.filter((outcome) => outcome !== 'request/too-many').length,
    purchases: honest * (1 + calmRounds + rounds),
  }
  const times = `${p95.calm.toFixed(0)} ms calm, ${p95.beside.toFixed(0)} ms beside attackers`
  process.stdout.write(`p95 of ${honest} honest shoppers: ${times}, ${rounds} rounds\n`)
}, 580_000)
afterAll(() => mall.stop())

it('responds to no caller with a server error', () => {
  expect(mall.responses.filter(({ status }) => status >= 500)).toEqual([])
})

it('refuses invalid requests as documented, and captchas beyond the budget of a network', () => {
  expect(attacks.refused.wrong).toEqual([])
  const {
    served = 0,
    'request/too-many': refused = 0,
    ...others
  } = countOutcomes(attacks.refused.captchas)
  expect(others).toEqual({})
  expect(served).toBeGreaterThan(0)
  expect(refused).toBeGreaterThan(0)
})

it('refuses wrong passwords, and beyond a limit every try of their account and network', () => {
  const counts = countOutcomes(attacks.guesses)
  const { 'login/wrong': wrong = 0, 'login/locked': locked = 0, ...others } = counts
  expect(wrong).toBeLessThanOrEqual(50 * guessing.accounts)
  expect(locked).toBeGreaterThan(0)
  const documented = ['login/sms-needed', 'request/too-many']
  expect(Object.keys(others).filter((name) => !documented.includes(name))).toEqual([])
})

it('limits the stock that shoppers without payment hold', async () => {
  const { scarce, other } = attacks.hoarded
  expect(new Set(scarce)).toEqual(new Set(['served', 'checkout/unpaid-pieces']))
  expect(new Set(other)).toEqual(new Set(['served', 'checkout/unpaid-orders']))
  const unpaid = `from orders o where status = 0 and user_id > ${honest + 2}`
  expect(
    await mall.count(
      `select max(n) as n from (select count(*) as n ${unpaid} group by user_id) held`,
    ),
  ).toBe(5)
  expect(
    await mall.count(`select max(n) as n from (select sum(l.num) as n from order_lines l
      join orders o on o.company_id = l.company_id and o.id = l.order_id
      where o.status = 0 and l.sku_id = 1 group by o.user_id) held`),
  ).toBeLessThanOrEqual(10)
})

it('serves some of one shopper’s concurrent calls and refuses the rest', () => {
  const { served = 0, 'request/too-many': refused = 0, ...others } = countOutcomes(attacks.crowded)
  expect(others).toEqual({})
  expect(served).toBeGreaterThan(0)
  expect(refused).toBeGreaterThan(0)
})

it('accepts each link of a partner once', () => {
  expect(new Set(attacks.replayed.genuine)).toEqual(new Set(['login/bind-phone']))
  expect(new Set(attacks.replayed.replays)).toEqual(new Set(['login/stale-link']))
})

it('starts the payment of one order once per period', () => {
  const { served = 0, 'request/too-many': refused = 0, ...others } = countOutcomes(attacks.started)
  expect(others).toEqual({})
  expect(served).toBeGreaterThan(0)
  expect(refused).toBeGreaterThan(0)
})

it('refuses hostile files with the right status', () => {
  expect(attacks.files).toEqual([])
})

it('passes the audit of each company', async () => {
  for (const companyId of [0, 1, PARTNER]) expect(await mall.listFaults(companyId)).toEqual([])
})

it('keeps its tables within their budgets and removes the rows by their retention', async () => {
  const exceeded: object[] = []
  for (const { table, rows, most } of listBudgets(done)) {
    const found = await mall.count(rows)
    process.stdout.write(`${table}: ${found} rows of at most ${most}\n`)
    if (!(found <= most)) exceeded.push({ table, found, most })
  }
  expect(exceeded).toEqual([])
  await mall.removeExpired(RETENTION_MS)
  for (const table of shortLived) {
    expect(await mall.count(`select count(*) as n from ${table}`), table).toBe(0)
  }
})

it('responds to other shoppers within twice the time without load', () => {
  expect(p95.beside / p95.calm).toBeLessThanOrEqual(2)
})
