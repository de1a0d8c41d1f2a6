import { startWechatOpenLab, type WechatOpenLab } from '@mall/host-lab/providers'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../../db/connection/database.ts'
import { openPostgresql } from '../../../testing/open-postgresql.ts'
import { identities } from '../tables.ts'
import { createTestApp, startPostgresql, type TestApp } from '../../../testing/index.ts'
import { APP, comeBack, PAY_APP, secrets, ticketOf, seedFile } from './chat-test-app.fixture.ts'
import { refusalCode } from '@mall/contract/refusals'

let server: Awaited<ReturnType<typeof startPostgresql>>
let lab: WechatOpenLab
const dbs: Database[] = []
/** Two processes of the mall on one database. */
const apps: TestApp[] = []

beforeAll(async () => {
  server = await startPostgresql()
  lab = await startWechatOpenLab({
    apps: { [APP]: secrets.wechatSecret, [PAY_APP]: secrets.wechatPaySecret },
  })
  for (const own of [{ seedFile }, {}]) {
    const db = await openPostgresql(server.url)
    dbs.push(db)
    apps.push(await createTestApp({ db, environment: lab.env, ...own }))
  }
})
afterAll(async () => {
  for (const app of apps) await app.close()
  for (const db of dbs) await db.close()
  await lab.stop()
  await server.stop()
})

const pickApp = (n: number) => apps[n % 2]!
const chat = () => ({ app: pickApp(0), lab })
const boundTo = async (userId: number) => {
  const rows = await dbs[0]!.transaction(1, (tx) =>
    tx.select().from(identities).where(eq(identities.userId, userId)),
  )
  return rows.map(({ subject }) => subject)
}

it('opens one session for one code that is sent a hundred times to two processes', async () => {
  const requestsBefore = lab.requestCounts['access-token']
  const token = await pickApp(0).tokenOf(1, 11)
  const bound = await comeBack(chat(), 'xiaoman')
  await pickApp(0).call('login.jsapiLogin', bound, { token })
  const returned = await comeBack(chat(), 'xiaoman')
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, n) => pickApp(n).call('login.jsapiLogin', returned)),
  )
  expect(answers.filter(({ code }) => code === 20000)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === refusalCode('login/state'))).toHaveLength(99)
  expect(lab.requestCounts['access-token']).toBe(requestsBefore + 2)
})

it('binds one chat account to one of two shoppers who bind it concurrently', async () => {
  const tickets = [await ticketOf(chat(), 'liushu'), await ticketOf(chat(), 'liushu')]
  const users = [12, 13]
  const answers = await Promise.all(
    users.map(async (userId, n) => {
      const token = await pickApp(n).tokenOf(1, userId)
      return pickApp(n).call('login.bindWechat', { openId: tickets[n] ?? '' }, { token })
    }),
  )
  expect(new Set(answers.map(({ code }) => code))).toEqual(
    new Set([20000, refusalCode('login/bound-elsewhere')]),
  )
  expect([...(await boundTo(12)), ...(await boundTo(13))]).toEqual([lab.toOpenId(APP, 'liushu')])
})

it('binds one of two chat accounts that one shopper binds concurrently', async () => {
  const free = (await boundTo(12)).length === 0 ? 12 : 13
  const token = await pickApp(0).tokenOf(1, free)
  const other = await pickApp(1).tokenOf(1, free)
  const returned = [await comeBack(chat(), 'chenxi'), await comeBack(chat(), 'chenxi')]
  const answers = await Promise.all(
    returned.map((one, n) =>
      pickApp(n).call('login.jsapiLogin', one, { token: n === 0 ? token : other }),
    ),
  )
  // One account twice is bound once, and both requests sign in.
  expect(answers.map(({ code }) => code)).toEqual([20000, 20000])
  expect(await boundTo(free)).toEqual([lab.toOpenId(APP, 'chenxi')])
})

it('accepts a ticket once, whichever caller uses it', async () => {
  const taken = await boundTo(11)
  expect(taken).toHaveLength(1)
  const token = await pickApp(0).tokenOf(1, 11)
  await pickApp(0).call('login.unbindWechat', {}, { token })
  const openId = await ticketOf(chat(), 'xiaoman')
  const tokens = await Promise.all(Array.from({ length: 20 }, () => pickApp(0).tokenOf(1, 11)))
  const answers = await Promise.all(
    tokens.map((one, n) => pickApp(n).call('login.bindWechat', { openId }, { token: one })),
  )
  expect(answers.filter(({ code }) => code === 20000)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === refusalCode('login/uncheckable'))).toHaveLength(19)
})
