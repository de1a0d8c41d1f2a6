import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../db/connection/database.ts'
import { pickSeed } from '../../testing/size.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { shopSeed } from '../orders/testing/index.ts'
import { addNotice } from './add-notice.ts'
import { noticesJob } from './notices.jobs.ts'
import { untilNoon } from './testing.ts'
import { createRandom } from '../../testing/create-random.ts'

const companyId = 1
const NOTICES = 10
const KILLS = 20
let app: TestApp

beforeAll(async () => {
  const [company] = shopSeed().companies
  const [buyer, ...others] = company?.shoppers ?? []
  app = await createTestApp({
    seedFile: {
      companies: [
        { ...company, id: companyId, shoppers: [{ ...buyer, phone: '13900000001' }, ...others] },
      ],
    },
  })
  app.advance(untilNoon(app.now()))
})
afterAll(() => app.close())

/** A provider; with `recognizes` a repeated number is sent once. */
function createProvider(recognizes: boolean) {
  const messages: string[] = []
  const numbers = new Set<string>()
  return {
    messages,
    async send(number: string) {
      if (recognizes && numbers.has(number)) return
      numbers.add(number)
      messages.push(number)
    },
  }
}

class Killed extends Error {}

/**
 * Runs the job as a worker that is killed at its step `killAt`, before the step or after it: nothing
 * that it begins afterwards has an effect.
 */
async function runKilled(
  provider: ReturnType<typeof createProvider>,
  {
    killAt,
    isAfter,
    repeatWindowMs,
  }: { killAt: number; isAfter: boolean; repeatWindowMs?: number },
): Promise<void> {
  let step = 0
  const guard = async <T>(work: () => Promise<T>): Promise<T> => {
    step += 1
    if (step > killAt || (step === killAt && !isAfter)) throw new Killed()
    const result = await work()
    if (step === killAt) throw new Killed()
    return result
  }
  const db: Database = {
    ...app.db,
    transaction: (company, work) => guard(() => app.db.transaction(company, work)),
    query: (...args: Parameters<Database['query']>) => guard(() => app.db.query(...args)),
  } as Database
  const shipped = (_phone: string, _name: string, number: string) =>
    guard(() => provider.send(number))
  const sms = {
    send: async () => {},
    notices: { shipped },
    ...(repeatWindowMs !== undefined && { repeatWindowMs }),
  }
  await noticesJob.round({ ...app.deps, db, sms })
}

async function addNotices(prefix: string) {
  await app.db.transaction(companyId, async (tx) => {
    await tx.execute(sql`delete from notices where company_id = ${companyId}`)
    for (let n = 0; n < NOTICES; n++) {
      await addNotice(tx, {
        companyId,
        userId: 1,
        kind: 'order.shipped',
        effect: `${prefix}-${String(n)}`,
        facts: { shipper: '顺丰速运', trackingNumber: `SF${String(n)}` },
        at: app.now(),
      })
    }
  })
}

const listStates = () =>
  app.db.query<{ id: number; state: string }>(
    companyId,
    sql`select d.id, d.state from notice_deliveries d
        where d.company_id = ${companyId} order by d.id`,
  )

/** Kills workers at random steps, then lets one finish. */
async function killWorkers(recognizes: boolean, seed: number) {
  const random = createRandom(seed)
  const provider = createProvider(recognizes)
  const repeat = recognizes ? { repeatWindowMs: 3_600_000 } : {}
  await addNotices(`${String(recognizes)}-${String(seed)}`)
  for (let kill = 0; kill < KILLS; kill++) {
    const killAt = 1 + Math.floor(random() * 6)
    await runKilled(provider, { killAt, isAfter: random() < 0.5, ...repeat })
    app.advance(61_000)
  }
  for (let run = 0; run < 2; run++) {
    await runKilled(provider, { killAt: Infinity, isAfter: false, ...repeat })
    app.advance(61_000)
  }
  return { provider, states: await listStates() }
}

it('sends each notice exactly once when the provider accepts an idempotency number', async () => {
  const seed = pickSeed()
  process.stdout.write(`notices seed ${String(seed)} (MALL_TEST_SEED repeats it)\n`)
  const { provider, states } = await killWorkers(true, seed)
  expect(states.map(({ state }) => state)).toEqual(Array<string>(NOTICES).fill('sent'))
  expect(provider.messages.toSorted()).toEqual(states.map(({ id }) => String(id)).toSorted())
})

it('sends each notice at most once without an idempotency number, and marks those without a result as unknown', async () => {
  const seed = pickSeed()
  process.stdout.write(`notices seed ${String(seed)} (MALL_TEST_SEED repeats it)\n`)
  const { provider, states } = await killWorkers(false, seed)
  expect(new Set(provider.messages).size).toBe(provider.messages.length)
  expect(states).toHaveLength(NOTICES)
  for (const { id, state } of states) {
    expect(['sent', 'unknown']).toContain(state)
    if (state === 'sent') expect(provider.messages).toContain(String(id))
  }
  const token = await app.tokenOf(companyId, 1)
  expect((await app.call('notice.list', {}, { companyId, token })).data.list).toHaveLength(NOTICES)
})

it('sends nothing again after the provider’s idempotency period', async () => {
  const provider = createProvider(true)
  const repeat = { repeatWindowMs: 3_600_000 }
  await addNotices('late')
  await runKilled(provider, { killAt: 2, isAfter: true, ...repeat })
  app.advance(3_700_000)
  await runKilled(provider, { killAt: Infinity, isAfter: false, ...repeat })
  const states = (await listStates()).map(({ state }) => state)
  expect(states.filter((state) => state === 'unknown')).toHaveLength(1)
  expect(provider.messages).toHaveLength(NOTICES)
})
