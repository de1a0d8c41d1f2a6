import { createHmac } from 'node:crypto'
import type { ArgsOf } from '@mall/contract'
import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openMail } from '../../providers/mail/mail.ts'
import { readSettings } from '../../settings.ts'
import { auditCompany } from '../../testing/audit-company.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { shopSeed } from '../orders/testing/index.ts'
import { alertsFindJob, alertsSendJob, findWaiting, waitForAlerts } from './alerts.jobs.ts'
import { openMailbox, openRobot } from './testing.ts'

const HOUR_MS = 3_600_000
const COMPANIES = 12
const SKU = 11
const SECRET = 'SEC0123456789abcdef'

type Rule = Partial<ArgsOf<'ops.setAlertRule'>>

let app: TestApp
let mailbox: Awaited<ReturnType<typeof openMailbox>>
let robot: Awaited<ReturnType<typeof openRobot>>
let companyId = 0
let operator: { companyId: number; headers: Record<string, string> }

beforeAll(async () => {
  mailbox = await openMailbox()
  robot = await openRobot()
  const [company] = shopSeed().companies
  const mail = openMail(
    readSettings({
      MALL_SMTP_HOST: '127.0.0.1',
      MALL_SMTP_PORT: String(mailbox.port),
      MALL_SMTP_SECURITY: 'none',
      MALL_SMTP_FROM: 'mall@example.com',
    }),
  )
  app = await createTestApp({
    seedFile: {
      companies: Array.from({ length: COMPANIES }, (_, n) => ({ ...company, id: n + 1 })),
    },
    environment: { MALL_SECRETS_KEY: Buffer.alloc(32, 7).toString('base64') },
    deps: { mail },
  })
})
afterAll(async () => {
  await app.close()
  await mailbox.close()
  await robot.close()
})

/** Each test has a company of its own, with plenty of stock and no pending work. */
beforeEach(async () => {
  companyId += 1
  mailbox.refuse(null)
  robot.setErrcode(0)
  robot.requests.length = 0
  await signIn()
  await run(sql`update stocks set available = 1000, total = 1000 + reserved + sold
    where company_id = ${companyId}`)
})

async function signIn() {
  operator = { companyId, headers: await app.operatorHeaders(companyId) }
}
const run = (statement: SQL) => app.db.transaction(companyId, (tx) => tx.execute(statement))
const setStock = (available: number) =>
  run(sql`update stocks set available = ${available}, total = ${available} + reserved + sold
    where company_id = ${companyId} and sku_id = ${SKU} and pool_id = 0`)
const addApproval = (id: string) =>
  run(sql`insert into approvals (company_id, id, kind, target_id, permission, summary, requested_by,
      requested_by_name, requested_at, expires_at)
    values (${companyId}, ${id}, 'points', ${id}, 'finance.write', '发放 3000 积分', 'op_1', '周岚',
      ${app.now().toISOString()}, ${new Date(app.now().getTime() + 400 * HOUR_MS).toISOString()})`)

const setRule = (name: string, rule: Rule = {}) =>
  app.call(
    'ops.setAlertRule',
    { name, channel: 'mail', addresses: [`${name}@c${String(companyId)}.example.com`], ...rule },
    operator,
  )
const setRobot = (rule: Rule = {}) =>
  setRule('duty', { channel: 'dingtalk', addresses: [], robotUrl: robot.url, ...rule })

async function runJobs() {
  await findWaiting(app.deps)
  await alertsSendJob.round(app.deps)
  await waitForAlerts(app.deps.db)
}
const listMails = (name: string) => {
  const address = `${name}@c${String(companyId)}.example.com`
  return mailbox.mails().flatMap(({ to, text }) => (to.includes(address) ? [text] : []))
}
const list = async (filter: ArgsOf<'ops.alerts'> = {}) =>
  (await app.call('ops.alerts', filter, operator)).data.list

/** Moves the clock to the next beginning of an hour of Beijing. */
async function advanceTo(hour: number) {
  const at = app.now()
  const beijing = new Date(at.getTime() + 8 * HOUR_MS)
  const hours = (hour - beijing.getUTCHours() + 24) % 24 || 24
  const within = at.getTime() % HOUR_MS
  app.advance(hours * HOUR_MS - within)
  await signIn()
}

it('mails pending items once in one message, and again when further items arrive', async () => {
  await setRule('owner')
  await addApproval('ap_1')
  await setStock(4)
  await runJobs()
  await runJobs()
  const [mail, ...more] = listMails('owner')
  expect(more).toEqual([])
  expect(mail).toContain('2 件事项等待处理')
  expect(mail).toContain('审批 ap_1：发放 3000 积分（申请人 周岚）')
  expect(mail).toMatch(/库存不足：.*SKU 11），剩 4 件/)
  expect(await list()).toMatchObject([{ status: 'sent' }, { status: 'sent' }])

  await setStock(0)
  app.advance(HOUR_MS)
  await runJobs()
  expect(listMails('owner')).toHaveLength(2)
  expect(listMails('owner')[1]).toMatch(/售罄：.*SKU 11/)
  await setStock(1000)
  await runJobs()
  await setStock(3)
  app.advance(HOUR_MS)
  await runJobs()
  expect(listMails('owner')[2]).toContain('剩 3 件')
  const { checks } = await auditCompany(app.db, companyId)
  expect(checks.filter(({ ok }) => !ok).map(({ name }) => name)).not.toContain(
    '待办提醒：发送状态与尝试一致',
  )
})

it('sends at most one message of a rule per minute', async () => {
  await setRule('owner')
  await addApproval('ap_1')
  await runJobs()
  await addApproval('ap_2')
  await runJobs()
  expect(listMails('owner')).toHaveLength(1)
  app.advance(61_000)
  await runJobs()
  expect(listMails('owner')[1]).toContain('1 件事项等待处理')
})

it('limits a role to its permissions and a rule to its kinds and its stock bound', async () => {
  await setRule('goods', { role: 'catalogue' })
  await setRule('money', { role: 'finance' })
  await setRule('few', { kinds: ['low-stock'], lowStock: 2 })
  await setRule('chats', { kinds: ['chat'] })
  await addApproval('ap_1')
  await setStock(4)
  await runJobs()
  expect(listMails('goods').join()).toMatch(/1 件事项[^]*库存不足/)
  expect(listMails('money').join()).toMatch(/1 件事项[^]*审批/)
  expect(listMails('few')).toEqual([])
  expect(listMails('chats')).toEqual([])
  await setStock(2)
  app.advance(61_000)
  await runJobs()
  expect(listMails('few').join()).toContain('剩 2 件')
  expect(listMails('goods')).toHaveLength(1)
})

it('holds messages until the hours of the rule and drops items that are done by then', async () => {
  await setRule('day', { fromHour: 9, toHour: 18 })
  await advanceTo(20)
  await addApproval('ap_1')
  await setStock(4)
  await runJobs()
  expect(listMails('day')).toEqual([])
  await setStock(1000)
  await advanceTo(9)
  await runJobs()
  expect(listMails('day').join()).toMatch(/1 件事项[^]*审批/)
  expect((await list()).map(({ kind, status }) => `${kind} ${status}`).toSorted()).toEqual([
    'approval sent',
    'low-stock dropped',
  ])
})

it('sends messages overnight when the hours of a rule end before they start', async () => {
  await setRule('night', { fromHour: 20, toHour: 8 })
  await advanceTo(12)
  await addApproval('ap_1')
  await runJobs()
  expect(listMails('night')).toEqual([])
  await advanceTo(23)
  await runJobs()
  expect(listMails('night')).toHaveLength(1)
})

it('signs for a DingTalk robot and hides its key and secret', async () => {
  const rule = await setRobot({ secret: SECRET })
  expect(rule.data).toMatchObject({ hasSecret: true, robot: robot.url.replace(/\?.*/, '') })
  await addApproval('ap_1')
  await runJobs()
  const [request] = robot.requests
  const { searchParams } = request?.url ?? new URL('http://none')
  expect(searchParams.get('access_token')).toBe('key-of-a-robot')
  const timestamp = searchParams.get('timestamp') ?? ''
  const sign = createHmac('sha256', SECRET).update(`${timestamp}\n${SECRET}`).digest('base64')
  expect(searchParams.get('sign')).toBe(sign)
  expect(request?.content).toContain('审批 ap_1')
  const { rows } = (await run(sql`select robot_url, robot_secret from alert_rules
    where company_id = ${companyId}`)) as unknown as { rows: unknown[] }
  expect(JSON.stringify(rows)).not.toMatch(/key-of-a-robot|SEC01/)
  const log = await app.call('ops.log', {}, operator)
  expect(JSON.stringify(log.data)).not.toMatch(/key-of-a-robot|SEC01/)
  await setRule('duty', { channel: 'dingtalk', addresses: [], lowStock: 9 })
  expect((await app.call('ops.testAlert', { name: 'duty' }, operator)).data.sent).toBe(true)
})

it('retries a refused message later and shows the reason of the refusal', async () => {
  await setRobot()
  robot.setErrcode(310_000)
  await addApproval('ap_1')
  await runJobs()
  expect(await list()).toMatchObject([
    { status: 'pending', attempts: 1, lastError: '机器人拒绝 310000：sign not match' },
  ])
  await runJobs()
  expect(robot.requests).toHaveLength(1)
  robot.setErrcode(0)
  app.advance(3 * 60_000)
  await signIn()
  await runJobs()
  expect(await list({ status: 'sent' })).toMatchObject([{ attempts: 2, lastError: '' }])
})

it('sends no message after eight failed attempts', async () => {
  await setRule('owner')
  mailbox.refuse('no such mailbox')
  await addApproval('ap_1')
  for (let attempt = 0; attempt < 8; attempt += 1) {
    await runJobs()
    app.advance(20 * HOUR_MS)
  }
  await signIn()
  const [delivery] = await list()
  expect(delivery).toMatchObject({ attempts: 8, nextAt: null, status: 'failed' })
  expect(delivery?.lastError).toContain('no such mailbox')
})

it('writes one webhook event for each pending item', async () => {
  const input = { url: 'http://127.0.0.1:9/', events: ['work.waiting' as const] }
  const { data } = await app.call('ops.addWebhook', input, operator)
  await addApproval('ap_1')
  expect(await findWaiting(app.deps)).toBeGreaterThan(0)
  expect(await findWaiting(app.deps)).toBe(0)
  const deliveries = await app.call('ops.webhookDeliveries', { id: data.webhook.id }, operator)
  expect(deliveries.data.list).toMatchObject([{ type: 'work.waiting' }])
  const { checks } = await auditCompany(app.db, companyId)
  expect(checks.find(({ name }) => name === 'Webhook：每个事件都有其事实')).toMatchObject({
    ok: true,
  })
})

it('checks for pending items once a minute', async () => {
  await setRule('owner')
  app.advance(61_000)
  await alertsFindJob.round(app.deps)
  await addApproval('ap_1')
  expect(await alertsFindJob.round(app.deps)).toBe(0)
  app.advance(61_000)
  expect(await alertsFindJob.round(app.deps)).toBe(1)
})

it('refuses rules without a receiver and with unknown names', async () => {
  expectRefusal(await setRule('owner', { addresses: [] }), 'request/invalid')
  expectRefusal(await setRobot({ robotUrl: undefined }), 'request/invalid')
  expectRefusal(await app.call('ops.testAlert', { name: 'none' }, operator), 'alert/rule-not-found')
  await setRule('owner')
  expect((await app.call('ops.removeAlertRule', { name: 'owner' }, operator)).flag).toBe(true)
  expect((await app.call('ops.alertRules', {}, operator)).data).toEqual({ list: [], hasMail: true })
})
