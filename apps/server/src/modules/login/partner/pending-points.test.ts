import { refusals } from '@mall/contract'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runMall } from '../../../cli/run-mall.ts'
import { auditCompany } from '../../../testing/audit-company.ts'
import { campaignJob } from '../../point-grants/testing.ts'
import { pointsModule } from '../../points/index.ts'
import { companyOf, createPartnerTestApp, type PartnerTestApp } from './partner-test-app.fixture.ts'
import { strategyOf, type Strategy } from './strategies.ts'

const DAY_MS = 86_400_000
const METHOD = 11
const companyId = companyOf.first(METHOD)
const withPhone = companyOf.phone(METHOD)
const strategy = strategyOf(METHOD, 'login.thirdParty') as Strategy
let partner: PartnerTestApp
let folder: string
let url: string

beforeAll(async () => {
  partner = await createPartnerTestApp({ environment: { MALL_OPS_RATE: '10000' } })
  folder = mkdtempSync(join(tmpdir(), 'mall-pending-'))
  url = await partner.app.fastify.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await partner.close()
  rmSync(folder, { recursive: true })
})

async function run(...args: string[]) {
  const headers = await partner.app.operatorHeaders(companyId)
  const input = { name: '积分', permissions: ['points.read' as const, 'points.write' as const] }
  const { data } = await partner.app.call('ops.createKey', input, { companyId, headers })
  const lines: string[] = []
  const environment = { MALL_URL: url, MALL_KEY: data.key, HOME: folder }
  const code = await runMall(args, environment, (line) => lines.push(line))
  return { code, text: lines.join('\n') }
}

/** Approves by a second person, which books the points. */
async function approve(text: string) {
  const id = /approve (ap_\S+)/.exec(text)?.[1] ?? ''
  const headers = await partner.app.operatorHeaders(companyId, 'finance')
  const approved = await partner.app.call('ops.approve', { id }, { companyId, headers })
  expect(approved.code).toBe(20000)
  while ((await campaignJob.round(partner.app.deps)) > 0);
}

async function grantFile(name: string, ...rows: string[]) {
  const file = join(folder, name)
  writeFileSync(file, ['合作方编号,积分,备注', ...rows].join('\n'))
  const sent = await run('points', 'grant', file, '--title', name)
  expect(sent).toMatchObject({ code: 0 })
  await approve(sent.text)
  return Number(/^(\d+)/.exec(sent.text)?.[1])
}

async function balanceOf(userId: number, of = companyId): Promise<number> {
  const [row] = await partner.app.db.query<{ available: number }>(
    of,
    sql`select available from point_balances where company_id = ${of} and user_id = ${userId}`,
  )
  return Number(row?.available)
}
const failedChecks = async (of = companyId) =>
  (await auditCompany(partner.app.db, of)).checks.filter(({ ok }) => !ok)
const jobs = async () => {
  for (const job of pointsModule.jobs ?? []) await job.round(partner.app.deps)
}

it('credits points of a file and of an operator at the first sign-in once', async () => {
  const campaign = await grantFile('U1001.csv', 'U1001,300,中秋', 'U1002,50,')
  const credited = await run(
    'points',
    'credit',
    '--partner-id',
    'U1001',
    '--points',
    '20',
    '--reason',
    '补发',
  )
  expect(credited.text).toContain('首次登录时发放')
  const waiting = await run('points', 'pending', '--state', 'waiting')
  expect(waiting.text.split('\n')).toHaveLength(3)
  expect(waiting.text).toContain('U1001  300 积分  U1001.csv  等待首次登录')
  expect((await run('points', 'show', String(campaign))).text).toContain('其中 2 行待首次登录')
  expect(await failedChecks()).toEqual([])

  const userId = await partner.enter(strategy, { subject: 'U1001' })
  expect(await balanceOf(userId)).toBe(320)
  await partner.enter(strategy, { subject: 'U1001' })
  await jobs()
  expect(await balanceOf(userId)).toBe(320)
  expect((await run('points', 'pending')).text).toContain(`顾客 ${String(userId)}  300 积分`)
  expect(await failedChecks()).toEqual([])
})

it('exports the lines of an approval and pending points as files', async () => {
  const file = join(folder, 'lines.csv')
  writeFileSync(file, '合作方编号,积分,备注\nU5001,30,一\nU5002,40,二\n')
  const sent = await run('points', 'grant', file, '--title', '文件')
  const id = /approve (ap_\S+)/.exec(sent.text)?.[1] ?? ''
  const read = (name: string) => readFileSync(join(folder, name), 'utf8').trimEnd().split('\n')
  const lines = await run('approvals', 'show', id, '--to', join(folder, 'approval.csv'))
  expect(lines).toMatchObject({ code: 0, text: expect.stringContaining('2 行') })
  expect(read('approval.csv')).toHaveLength(3)
  expect(read('approval.csv')[1]).toContain('U5001')
  await approve(sent.text)
  const to = join(folder, 'pending.csv')
  expect(await run('points', 'pending', '--state', 'waiting', '--to', to)).toMatchObject({
    code: 0,
  })
  const pending = read('pending.csv').filter((line) => line.includes('U500'))
  expect(pending.toSorted()).toEqual([
    expect.stringMatching(/^\d+,U5001,,30,.*,等待首次登录,\d{4}-\d\d-\d\d$/),
    expect.stringMatching(/^\d+,U5002,,40,.*,等待首次登录,\d{4}-\d\d-\d\d$/),
  ])
  const book = join(folder, 'pending.xlsx')
  expect(await run('points', 'pending', '--to', book)).toMatchObject({ code: 0 })
  expect(readFileSync(book).subarray(0, 2).toString()).toBe('PK')
})

it('credits a person with an account immediately', async () => {
  const userId = await partner.enter(strategy, { subject: 'U2001' })
  await grantFile('known.csv', 'U2001,7,')
  const credited = await run(
    'points',
    'credit',
    '--partner-id',
    'U2001',
    '--points',
    '1',
    '--reason',
    '补发',
  )
  expect(credited.text).toContain('现有 8 积分')
  expect(await balanceOf(userId)).toBe(8)
})

it('revokes pending and credited points', async () => {
  const campaign = await grantFile('back.csv', 'U3001,40,', 'U3002,60,')
  const userId = await partner.enter(strategy, { subject: 'U3001' })
  expect(await balanceOf(userId)).toBe(40)
  const reversal = await run('points', 'reverse', String(campaign))
  await approve(reversal.text)
  expect((await run('points', 'show', String(campaign))).text).toContain('收回 100，已用或过期 0')
  expect(await balanceOf(userId)).toBe(0)
  expect(await balanceOf(await partner.enter(strategy, { subject: 'U3002' }))).toBe(0)
  expect(await failedChecks()).toEqual([])
})

it('logs the partner ids that a list or a file of pending points shows', async () => {
  await grantFile('seen.csv', 'U6001,11,', 'U6002,13,')
  const viewed = async () => {
    const headers = await partner.app.operatorHeaders(companyId)
    const { data } = await partner.app.call('ops.log', { limit: 100 }, { companyId, headers })
    return data.list.filter(({ call }) => call === 'ops.pendingPoints')
  }
  const before = (await viewed()).length
  const file = join(folder, 'pending.csv')
  expect(await run('points', 'pending', '--state', 'waiting', '--to', file)).toMatchObject({
    code: 0,
  })
  const waiting = readFileSync(file, 'utf8').trim().split('\n').length - 1
  const [entry, ...rest] = await viewed()
  expect(rest).toHaveLength(before)
  expect(entry).toMatchObject({
    target: 'pending-points',
    after: { viewed: 'partnerId', lines: waiting },
  })
})

it('credits imported persons and expires unclaimed points', async () => {
  const { app } = partner
  const at = { companyId, headers: await app.operatorHeaders(companyId) }
  await grantFile('later.csv', 'U4001,11,', 'U4002,13,')
  const row = { phone: '13700004001', provider: 'partner:userId', subject: 'U4001' }
  await app.call('ops.importShoppers', { rows: [row], check: false }, at)
  await jobs()
  const shown = await app.call('ops.shopper', { id: 'partner:U4001' }, at)
  expect(shown.data.points).toBe(11)
  for (const id of ['13700004001', shown.data.id]) {
    expect((await app.call('ops.shopper', { id }, at)).data.id).toBe(shown.data.id)
  }
  app.advance(366 * DAY_MS)
  await jobs()
  const { data } = await app.call(
    'ops.pendingPoints',
    { state: 'expired' },
    { companyId, headers: await app.operatorHeaders(companyId) },
  )
  expect(data.list.map(({ points, partnerId }) => [points, partnerId])).toContainEqual([13, ''])
  expect(await balanceOf(await partner.enter(strategy, { subject: 'U4002' }))).toBe(0)
  expect(await failedChecks()).toEqual([])
})

it('refuses partner ids of a company without partners, and unknown phones', async () => {
  const { app } = partner
  const headers = await app.operatorHeaders(1)
  const credit = { points: 1, reason: '补发', expiresAt: '2099-01-01T00:00:00.000Z' }
  for (const who of ['partner:U1001', '13700009999']) {
    const refused = await app.call(
      'ops.creditPoints',
      { ...credit, who },
      { companyId: 1, headers },
    )
    expect(refused.code).toBe(refusals['points/shopper-not-found'].code)
  }
})

it('reports a changed row of pending points in the audit', async () => {
  const change = (points: string) =>
    partner.app.db.query(
      companyId,
      sql`update pending_points set points = points + ${points}::bigint
          where company_id = ${companyId} and reason = 'U1001.csv'`,
    )
  await change('1')
  expect((await failedChecks()).map(({ name }) => name)).toContain(
    '待首次登录的积分：账户相符，每笔发放一次',
  )
  await change('-1')
  expect(await failedChecks()).toEqual([])
  expect(await failedChecks(withPhone)).toEqual([])
})
