import { refusals } from '@mall/contract'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { runMall } from '../../cli/run-mall.ts'
import { auditCompany } from '../../testing/audit-company.ts'
import { pickSize } from '../../testing/size.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { buy, shopSeed } from '../orders/testing/index.ts'
import { campaignJob } from './point-grants.jobs.ts'
import { createPointGrantsRepository } from './point-grants.repository.ts'

const SHOPPERS = pickSize(350, 10_000)
const phoneOf = (index: number) => `138${String(index).padStart(8, '0')}`
let app: TestApp
let folder: string
let url: string
let one: Record<string, string>
let two: Record<string, string>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mall-points-'))
  const [company] = shopSeed().companies
  const many = Array.from({ length: SHOPPERS }, (_, index) => ({ phone: phoneOf(index) }))
  app = await createTestApp({
    seedFile: {
      companies: [{ ...company, id: 1, shoppers: [...(company?.shoppers ?? []), ...many] }],
    },
    environment: { MALL_OPS_RATE: '10000' },
  })
  url = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(async () => {
  one = await app.operatorHeaders(1, 'marketing')
  two = await app.operatorHeaders(1, 'finance')
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const asOne = () => ({ companyId: 1, headers: one })
const asTwo = () => ({ companyId: 1, headers: two })

let key: string | undefined
async function run(...args: string[]) {
  key ??= (
    await app.call(
      'ops.createKey',
      { name: '营销', permissions: ['points.read', 'points.write'] },
      { companyId: 1, headers: await app.operatorHeaders(1) },
    )
  ).data.key
  const environment = { MALL_URL: url, MALL_KEY: key, HOME: folder }
  const lines: string[] = []
  const code = await runMall(['points', ...args], environment, (line) => lines.push(line))
  return { code, text: lines.join('\n') }
}
function csv(name: string, rows: readonly (readonly [string, string])[]): string {
  const file = join(folder, name)
  writeFileSync(file, ['手机号,积分', ...rows.map((row) => row.join(','))].join('\n'))
  return file
}
const balances = () =>
  app.db.query<{ user_id: number; available: number }>(
    1,
    sql`select b.user_id, b.available from point_balances b join users u
          on u.company_id = b.company_id and u.id = b.user_id
        where b.company_id = 1 and u.phone like '1380%' order by b.user_id`,
  )
async function bookAll() {
  while ((await campaignJob.round(app.deps)) > 0);
}
const failedChecks = async () => (await auditCompany(app.db, 1)).checks.filter(({ ok }) => !ok)

it(
  'books each line of a file once, however often it is sent, approved or interrupted',
  { timeout: 600_000 },
  async () => {
    const file = csv(
      'gift.csv',
      Array.from({ length: SHOPPERS }, (_, index) => [phoneOf(index), String(1 + (index % 7))]),
    )
    const sent = await run('grant', file, '--title', '中秋福利')
    expect(sent.code).toBe(0)
    const approval = /approve (ap_\S+)/.exec(sent.text)?.[1] ?? ''
    await campaignJob.round(app.deps)
    const before = (await balances()).filter(({ available }) => Number(available) > 0)
    expect(before, 'nothing before the approval').toEqual([])
    const id = Number(/^(\d+)/.exec(sent.text)?.[1])
    const repeated = await run('grant', file, '--title', '中秋福利')
    expect(repeated).toMatchObject({ code: 1, text: '该文件已发放过' })

    const approved = await Promise.all(
      [1, 2, 3].map(() => app.call('ops.approve', { id: approval }, asTwo())),
    )
    expect(approved.filter(({ flag }) => flag)).toHaveLength(1)
    // Two workers process one batch each, concurrently.
    const repository = createPointGrantsRepository(app.db)
    await Promise.all([1, 2].map(() => repository.advance(1, id, app.now())))
    const fault = app.db.transaction(1, async (tx) => {
      await tx.execute(
        sql`update point_balances set available = available + 1 where company_id = 1`,
      )
      throw new Error('cut off')
    })
    await expect(fault).rejects.toThrow('cut off')
    await Promise.all([1, 2].map(() => campaignJob.round(app.deps)))
    await bookAll()

    const rows = await balances()
    expect(rows.map(({ available }) => Number(available))).toEqual(
      Array.from({ length: SHOPPERS }, (_, index) => 1 + (index % 7)),
    )
    const total = rows.reduce((sum, { available }) => sum + Number(available), 0)
    const [account] = await app.db.query<{ given: string; left: string }>(
      1,
      sql`select sum(delta) filter (where delta < 0)::bigint as given, sum(delta)::bigint as left
        from entries where company_id = 1 and account = 'campaign' and owner_id = ${id}`,
    )
    expect([Number(account?.given), Number(account?.left)]).toEqual([-total, 0])
    expect((await app.call('ops.campaign', { id }, asOne())).data).toMatchObject({
      state: 'done',
      booked: SHOPPERS,
      bookedPoints: total,
    })
    expect(await failedChecks()).toEqual([])
  },
)

it('lists each bad line and submits nothing', async () => {
  const file = csv('bad.csv', [
    [phoneOf(0), '5'],
    ['13999999999', '5'],
    [phoneOf(1), '-3'],
    [phoneOf(0), '5'],
  ])
  const bad = await run('grant', file, '--title', '坏文件')
  expect(bad.code).toBe(1)
  expect(bad.text.split('\n')).toEqual([
    '第 3 行：13999999999 没有这位顾客',
    '第 4 行：积分「-3」应为正整数',
    `第 5 行：${phoneOf(0)} 重复`,
    '3 行有误，没有提交',
  ])
  const unknown = await run('grant', csv('unknown.csv', [['13999999999', '5']]), '--title', '坏')
  expect(unknown.text).toContain('第 2 行：13999999999 没有这位顾客')
})

it('cannot be approved by its requester and stays unbooked when rejected', async () => {
  const input = {
    title: '拒绝',
    fileHash: 'b'.repeat(64),
    expiresAt: '2099-01-01T00:00:00.000Z',
  }
  const { data } = await app.call('ops.createCampaign', input, asOne())
  const lines = [{ who: phoneOf(2), points: 9 }]
  await app.call('ops.addCampaignLines', { id: data.id, from: 0, lines }, asOne())
  const submitted = await app.call('ops.submitCampaign', { id: data.id }, asOne())
  const id = submitted.data.approval
  expect(await app.call('ops.approve', { id }, asOne())).toMatchObject({
    code: refusals['ops/own-request'].code,
  })
  const orders = { companyId: 1, headers: await app.operatorHeaders(1, 'orders') }
  expect(await app.call('ops.approve', { id }, orders)).toMatchObject({
    code: refusals['ops/permission'].code,
  })
  expect(await app.call('ops.reject', { id }, asTwo())).toMatchObject({
    data: { status: 'rejected' },
  })
  expect(await app.call('ops.approve', { id }, asTwo())).toMatchObject({
    code: refusals['ops/approval-decided'].code,
  })
  await bookAll()
  expect((await app.call('ops.campaign', { id: data.id }, asOne())).data).toMatchObject({
    state: 'rejected',
    booked: 0,
  })
})

it('revokes remaining points and reports the spent ones', async () => {
  const [company] = shopSeed().companies
  const phone = company?.shoppers?.[1]?.phone ?? ''
  const input = { title: '撤回', fileHash: 'c'.repeat(64), expiresAt: '2030-01-01T00:00:00.000Z' }
  const { data } = await app.call('ops.createCampaign', input, asOne())
  const lines = [{ who: phone, points: 5_000 }]
  await app.call('ops.addCampaignLines', { id: data.id, from: 0, lines }, asOne())
  const granted = await app.call('ops.submitCampaign', { id: data.id }, asOne())
  await app.call('ops.approve', { id: granted.data.approval }, asTwo())
  await bookAll()
  const shopper = { companyId: 1, token: await app.tokenOf(1, 2) }
  const { code } = await app.call(
    'address.add',
    {
      receiver: '韩梅梅',
      tel: '13900000002',
      province: '上海市',
      city: '上海市',
      county: '浦东新区',
      town: '',
      detail: '1 号',
    },
    shopper,
  )
  expect(code).toBe(20000)
  const order = await buy(app, shopper, [{ skuId: 11, num: 1 }], { couponId: null })
  const spent = order.data.paidPoints
  expect(spent).toBeGreaterThan(0)
  const reversal = await app.call('ops.reverseCampaign', { id: data.id }, asOne())
  await app.call('ops.approve', { id: reversal.data.approval }, asTwo())
  await Promise.all([1, 2].map(() => campaignJob.round(app.deps)))
  await bookAll()
  expect((await app.call('ops.campaign', { id: data.id }, asOne())).data).toMatchObject({
    state: 'reversed',
    bookedPoints: 5_000,
    reversedPoints: 5_000 - spent,
  })
  expect((await app.call('login.myPoints', {}, shopper)).data.balance).toBe(0)
  expect(await failedChecks()).toEqual([])
})

it('credits small amounts immediately up to the limits of the company', async () => {
  const input = (points: number) => ({
    who: phoneOf(3),
    points,
    reason: '补偿',
    expiresAt: '2030-01-01T00:00:00.000Z',
  })
  expect(await app.call('ops.creditPoints', input(1_001), asOne())).toMatchObject({
    code: refusals['points/over-limit'].code,
  })
  const credits = await Promise.all(
    Array.from({ length: 12 }, () => app.call('ops.creditPoints', input(1_000), asOne())),
  )
  expect(credits.filter(({ flag }) => flag)).toHaveLength(10)
  expect(
    await app.call('ops.creditPoints', { ...input(1), who: '13999999999' }, asTwo()),
  ).toMatchObject({
    status: 404,
    code: refusals['points/shopper-not-found'].code,
  })
  expect(await failedChecks()).toEqual([])
})
