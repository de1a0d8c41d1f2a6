import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPostgresql } from '../../../testing/open-postgresql.ts'
import type { Database } from '../../../db/connection/database.ts'
import { identities, sessions, users } from '../tables.ts'
import { createTestApp, startPostgresql, type TestApp } from '../../../testing/index.ts'
import { bindIdentity, findOrInsertByIdentity } from '../identities/identities.repository.ts'
import { anyPhone, askCode } from '../testing.ts'
import {
  anyPartnerUser,
  companyOf,
  environment,
  named,
  createPartnerTestApp,
  type PartnerTestApp,
} from './partner-test-app.fixture.ts'
import type { Strategy } from './strategies.ts'
import { pickSize } from '../../../testing/size.ts'
import { refusalCode } from '@mall/contract/refusals'

let server: Awaited<ReturnType<typeof startPostgresql>>
let dbs: Database[]
let partner: PartnerTestApp
/** A second process of the mall on the same database. */
let second: TestApp

beforeAll(async () => {
  server = await startPostgresql()
  dbs = [await openPostgresql(server.url), await openPostgresql(server.url)]
  partner = await createPartnerTestApp({ db: dbs[0]! })
  second = await createTestApp({ db: dbs[1]!, environment })
})
afterAll(async () => {
  await second.close()
  await partner.close()
  for (const db of dbs) await db.close()
  await server.stop()
})

const attempts = Array.from({ length: pickSize(20, 100) }, (_, n) => n)
const pickApp = (n: number) => (n % 2 ? second : partner.app)

async function madeOf(companyId: number, subject: string) {
  return dbs[0]!.transaction(companyId, async (tx) => {
    const rows = await tx.select().from(identities)
    const mine = rows.filter((row) => row.subject.endsWith(subject))
    const userId = mine[0]?.userId ?? 0
    const open = await tx.select().from(sessions).where(eq(sessions.userId, userId))
    return { identities: mine.length, userId, sessions: open.length }
  })
}

describe.each(named)('%s on two processes', (_name, strategy: Strategy) => {
  const companyId = companyOf.first(strategy.method)

  it('accepts one proof once of concurrent requests and creates one shopper', async () => {
    const who = anyPartnerUser()
    const fields = await partner.prove(strategy, who)
    const before = await dbs[0]!.transaction(companyId, (tx) => tx.$count(users))
    const answers = await Promise.all(
      attempts.map((n) => partner.send(strategy, fields, companyId, pickApp(n))),
    )
    expect(answers.filter(({ flag }) => flag)).toHaveLength(1)
    expect(new Set(answers.map(({ code }) => code)).size).toBe(2)
    expect(await madeOf(companyId, who.subject)).toMatchObject({ identities: 1, sessions: 1 })
    const after = await dbs[0]!.transaction(companyId, (tx) => tx.$count(users))
    expect(after - before).toBe(1)
  })
})

it('creates one shopper for twenty concurrent proofs of one new person', async () => {
  const [, strategy] = named.find(([, { method }]) => method === 11)!
  const who = anyPartnerUser()
  const proofs = await Promise.all(attempts.slice(0, 20).map(() => partner.prove(strategy, who)))
  const companyId = companyOf.first(11)
  const answers = await Promise.all(
    proofs.map((fields, n) => partner.send(strategy, fields, companyId, pickApp(n))),
  )
  expect(answers.filter(({ flag }) => flag)).toHaveLength(20)
  expect(await madeOf(companyId, who.subject)).toMatchObject({ identities: 1, sessions: 20 })
})

it('binds one ticket once for twenty concurrent completions', async () => {
  const [, strategy] = named.find(([, { method }]) => method === 15)!
  const companyId = companyOf.phone(15)
  const who = anyPartnerUser()
  const fields = await partner.prove(strategy, who, { companyId })
  const { data } = await partner.send(strategy, fields, companyId)
  const { openId } = data as unknown as { openId: string }
  const phone = anyPhone()
  await askCode(partner.app, phone, 'bind', { companyId })
  const input = { openId, phone, captcha: '246810' }
  const answers = await Promise.all(
    attempts
      .slice(0, 20)
      .map((n) => pickApp(n).call('login.thirdPartyBindPhone', input, { companyId })),
  )
  expect(answers.filter(({ flag }) => flag)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === refusalCode('login/uncheckable'))).toHaveLength(19)
  expect(await madeOf(companyId, who.subject)).toMatchObject({ identities: 1, sessions: 1 })
})

it('binds one identity to one of two concurrent shoppers and never moves it', async () => {
  const companyId = companyOf.first(11)
  const at = new Date()
  const identity = { companyId, provider: 'partner:userId', subject: anyPartnerUser().subject }
  const made = await Promise.all(
    [0, 1].map((n) =>
      dbs[n]!.transaction(companyId, (tx) =>
        findOrInsertByIdentity(tx, {
          ...identity,
          subject: `${identity.subject}-${n}`,
          nickName: '',
          at,
        }),
      ),
    ),
  )
  const tries = await Promise.all(
    attempts
      .slice(0, 20)
      .map((n) =>
        dbs[n % 2]!.transaction(companyId, (tx) =>
          bindIdentity(tx, { ...identity, userId: made[n % 2]!.userId }),
        ),
      ),
  )
  expect(tries.filter((one) => one === 'bound')).toHaveLength(10)
  expect(tries.filter((one) => one === 'elsewhere')).toHaveLength(10)
})
