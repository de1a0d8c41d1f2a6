/** Notices by the chat and the workplace app: the real clients against the lab's providers. */
import {
  startDingtalkLab,
  startWechatOpenLab,
  type DingtalkLab,
  type WechatOpenLab,
} from '@mall/host-lab/providers'
import { SeedCompany } from '@mall/contract/seed-file'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { Database } from '../../db/connection/database.ts'
import type { Deps } from '../../deps.ts'
import { makeLog } from '../../log.ts'
import { openDingtalkApi, openWechatApi } from '../../providers/sign-in-open.ts'
import { readSettings } from '../../settings.ts'
import { pickSeed } from '../../testing/size.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { shopSeed } from '../orders/testing/index.ts'
import { addNotice } from './add-notice.ts'
import { noticesJob } from './notices.jobs.ts'
import { createRandom } from '../../testing/create-random.ts'
import { untilNoon } from './testing.ts'

const APP_ID = 'wx00000000000000d1'
const DING = { appKey: 'dingapp1', corpId: 'corp1', secret: 'ding-secret', agentId: '77' }
const KILLS = 20
const companyId = 1
const [wechatUser, dingUser] = [1, 2]
const sms = vi.fn<() => Promise<void>>(async () => {})
let wechatLab: WechatOpenLab
let dingtalkLab: DingtalkLab
let app: TestApp
let effects = 0

beforeAll(async () => {
  const now = () => app.now()
  wechatLab = await startWechatOpenLab({ apps: { [APP_ID]: 'wechat-secret' }, now })
  dingtalkLab = await startDingtalkLab({ apps: { [DING.appKey]: DING }, now })
  const settings = readSettings({ ...wechatLab.env, ...dingtalkLab.env })
  const log = makeLog('silent')
  const [company] = shopSeed().companies
  const people = [
    { provider: 'wechat', subject: wechatLab.toOpenId(APP_ID, 'xiaoman') },
    { provider: 'dingtalk', subject: `${DING.corpId}:u1001` },
  ]
  const shoppers = people.map((identity, n) => ({
    ...company?.shoppers?.[n],
    phone: `1390000000${n + 1}`,
    identities: [identity],
  }))
  app = await createTestApp({
    seedFile: {
      companies: [
        {
          ...company,
          id: companyId,
          shoppers,
          info: {
            ...company?.info,
            appId: APP_ID,
            ddAppKey: DING.appKey,
            ddCorpId: DING.corpId,
          },
          settings: {
            ...company?.settings,
            secrets: {
              wechatSecret: 'wechat-secret',
              dingSecret: DING.secret,
              dingAgentId: DING.agentId,
            },
            notices: {
              wechat: {
                'order.shipped': {
                  templateId: 'T'.repeat(43),
                  fields: { character_string1: 'trackingNumber', thing2: 'shipper' },
                },
              },
              dingtalk: { 'order.shipped': { title: '订单已发货' } },
            },
          },
        },
      ],
    },
    deps: {
      sms: { send: async () => {}, notices: { shipped: sms } },
      wechat: openWechatApi(settings, log, { now, limit: 500 }),
      dingtalk: openDingtalkApi(settings, log, { now, limit: 500 }),
    },
  })
  app.advance(untilNoon(app.now()))
})
afterAll(async () => {
  await app.close()
  await wechatLab.stop()
  await dingtalkLab.stop()
})
beforeEach(async () => {
  sms.mockClear()
  wechatLab.clearScript()
  dingtalkLab.clearScript()
  await app.db.query(companyId, sql`delete from notices where company_id = ${companyId}`)
})

const ship = (userId: number, trackingNumber = `SF${++effects}`) =>
  app.db.transaction(companyId, (tx) =>
    addNotice(tx, {
      companyId,
      userId,
      kind: 'order.shipped',
      effect: `e${++effects}`,
      at: app.now(),
      facts: { shipper: '顺丰速运', trackingNumber },
    }),
  )
const deliver = (deps: Partial<Deps> = {}) => noticesJob.round({ ...app.deps, ...deps })
const listDeliveries = () =>
  app.db.query<{ channel: string; state: string; error: string }>(
    companyId,
    sql`select channel, state, error from notice_deliveries where company_id = ${companyId} order by id`,
  )

it('sends by the app of the shopper’s last visit and lists the delivery for both sides', async () => {
  await ship(wechatUser, 'SF100')
  await ship(dingUser, 'SF200')
  expect(await deliver()).toBe(2)
  expect(wechatLab.inbox()[0]).toMatchObject({
    person: '小满',
    text: 'character_string1：SF100\nthing2：顺丰速运',
  })
  expect(dingtalkLab.inbox()[0]).toMatchObject({ person: '李雷', title: '订单已发货' })
  expect(dingtalkLab.inbox()[0]?.text).toContain('顺丰速运 SF200')
  expect(sms).not.toHaveBeenCalled()
  const operator = { companyId, headers: await app.operatorHeaders(companyId) }
  const shown = await app.call('ops.notices', { userId: wechatUser }, operator)
  expect(shown.data.list[0]?.deliveries).toMatchObject([{ channel: 'wechat', state: 'sent' }])
  const token = await app.tokenOf(companyId, dingUser)
  const { data } = await app.call('notice.settings', {}, { companyId, token })
  expect(data.kinds.find(({ kind }) => kind === 'order.shipped')?.channel).toBe('dingtalk')
})

it('sends no notice of a kind that the shopper has turned off', async () => {
  const as = { companyId, token: await app.tokenOf(companyId, wechatUser) }
  const set = (isOptedOut: boolean) =>
    app.call('notice.setSettings', { kind: 'order.shipped', isOptedOut }, as)
  await ship(wechatUser)
  await set(true)
  await ship(wechatUser)
  expect(await deliver()).toBe(0)
  expect(await listDeliveries()).toEqual([])
  await set(false)
})

it('waits for a token and retries a lost response under its number', async () => {
  await ship(wechatUser)
  const before = wechatLab.inbox().length
  wechatLab.revokeTokens()
  wechatLab.script({ on: 'template', behaviour: 'bad-token' })
  wechatLab.script({ on: 'token', behaviour: 'error' })
  expect(await deliver()).toBe(0)
  expect((await listDeliveries())[0]?.state).toBe('pending')
  expect(await deliver()).toBe(0)
  app.advance(61_000)
  wechatLab.clearScript()
  wechatLab.script({ on: 'template', behaviour: 'hang' })
  expect(await deliver()).toBe(0)
  expect((await listDeliveries())[0]?.state).toBe('sending')
  app.advance(61_000)
  expect(await deliver()).toBe(1)
  expect(wechatLab.inbox().length).toBe(before + 1)
})

it('sends nothing again once the provider has dropped the number', async () => {
  await ship(wechatUser)
  wechatLab.script({ on: 'template', behaviour: 'lost' })
  await deliver()
  app.advance(600_000)
  const before = wechatLab.inbox().length
  expect(await deliver()).toBe(0)
  expect(await listDeliveries()).toEqual([{ channel: 'wechat', state: 'unknown', error: '' }])
  expect(wechatLab.inbox().length).toBe(before)
})

it('queries a work notice whose result is not immediate', async () => {
  await ship(dingUser)
  dingtalkLab.script({ on: 'result', behaviour: 'busy' })
  expect(await deliver()).toBe(0)
  const sends = dingtalkLab.requestCounts.send
  app.advance(61_000)
  expect(await deliver()).toBe(1)
  expect(dingtalkLab.requestCounts.send).toBe(sends)
})

class Killed extends Error {}

/** Runs a worker that is killed at its step `killAt`, before it or after it. */
async function runKilled(killAt: number, isAfter: boolean) {
  let step = 0
  const guard = async <T>(work: () => Promise<T>): Promise<T> => {
    step += 1
    if (step > killAt || (step === killAt && !isAfter)) throw new Killed()
    const result = await work()
    if (step === killAt) throw new Killed()
    return result
  }
  const { db, wechat, dingtalk } = app.deps
  await deliver({
    db: {
      ...db,
      transaction: (company, work) => guard(() => db.transaction(company, work)),
      query: (...args: Parameters<Database['query']>) => guard(() => db.query(...args)),
    } as Database,
    wechat: { ...wechat, sendTemplate: (...args) => guard(() => wechat.sendTemplate(...args)) },
    dingtalk: {
      ...dingtalk,
      sendWorkNotice: (...args) => guard(() => dingtalk.sendWorkNotice(...args)),
    },
  }).catch((error: unknown) => {
    if (!(error instanceof Killed)) throw error
  })
}

it.each([
  ['chat', wechatUser, () => wechatLab.inbox()],
  ['workplace', dingUser, () => dingtalkLab.inbox()],
] as const)(
  'sends each notice by the %s app exactly once through 20 kills',
  async (_, user, inbox) => {
    const seed = pickSeed()
    process.stdout.write(`notices seed ${seed} (MALL_TEST_SEED repeats it)\n`)
    const random = createRandom(seed)
    const before = inbox().length
    for (let kill = 0; kill < KILLS; kill++) {
      await ship(user)
      await runKilled(1 + Math.floor(random() * 4), random() < 0.5)
      app.advance(61_000)
      await deliver()
    }
    expect((await listDeliveries()).map(({ state }) => state)).toEqual(
      Array<string>(KILLS).fill('sent'),
    )
    expect(inbox().length - before).toBe(KILLS)
  },
)

it('sends an SMS instead of a notice that the app refuses', async () => {
  wechatLab.unfollow('xiaoman')
  await ship(wechatUser)
  expect(await deliver()).toBe(0)
  expect(await deliver()).toBe(1)
  expect(sms).toHaveBeenCalledTimes(1)
  expect(await listDeliveries()).toEqual([
    { channel: 'wechat', state: 'failed', error: 'wechat 43004' },
    { channel: 'sms', state: 'sent', error: '' },
  ])
})

it('refuses templates whose fields cannot take their values', () => {
  const parse = (fields: Record<string, string>) =>
    SeedCompany.safeParse({
      id: 1,
      settings: {
        notices: { wechat: { 'order.shipped': { templateId: 'T'.repeat(43), fields } } },
      },
    }).success
  expect(parse({ thing1: 'shipper', character_string2: 'orderId' })).toBe(true)
  expect(parse({ thing1: 'points' })).toBe(false)
  expect(parse({ character_string2: 'shipper' })).toBe(false)
  expect(parse({ keyword1: 'shipper' })).toBe(false)
  expect(parse({})).toBe(false)
})
