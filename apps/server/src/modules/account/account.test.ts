import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { drawing } from '../../pictures/testing.ts'
import { auditCompany } from '../../testing/audit-company.ts'
import { findJob } from '../../testing/find-job.ts'
import { createTestApp, type TestApp } from '../../testing/index.ts'
import { proofOf } from '../login/testing.ts'
import { buy, shopSeed } from '../orders/testing/index.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'

const operator = { companyId: 1, headers: { authorization: 'Bearer ops-key-for-tests-0' } }
const DAY_MS = 86_400_000
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ seedFile: shopSeed() })
})
afterAll(() => app.close())

const enter = async (userId = 1) => ({ companyId: 1, token: await app.tokenOf(1, userId) })
const upload = async (as: { companyId: number; token: string }) => {
  const bytes = await drawing({ width: 64, height: 64, format: 'png' })
  const { data } = await app.call(
    'upload.add',
    { purpose: 'head', base64: bytes.toString('base64') },
    as,
  )
  return data.src
}
const usedUploads = () =>
  app.db.query<{ src: string }>(
    1,
    sql`select src from uploads where company_id = 1 and used_at is not null`,
  )

it('changes nickname and picture and keeps fields that are not sent', async () => {
  const as = await enter()
  const src = await upload(as)
  const edit = (input: { nickName?: string; headImage?: string }) =>
    app.call('login.editInfo', input, as)
  expect((await edit({ nickName: ' 小满 ' })).data).toMatchObject({ nickName: '小满' })
  expect((await edit({ headImage: src })).data).toMatchObject({ nickName: '小满', headImage: src })
  expect((await app.call('login.editInfo', { birthday: '1996-02-29' }, as)).data).toMatchObject({
    birthday: '1996-02-29',
  })
  for (const birthday of ['2999-01-01', '1899-12-31']) {
    expectRefusal(await app.call('login.editInfo', { birthday }, as), 'account/birthday')
  }
  expect(await app.call('login.editInfo', { birthday: '1995-02-29' }, as)).toMatchObject({
    status: 400,
  })
  const next = await upload(as)
  await edit({ headImage: next })
  expect(await usedUploads()).toEqual([{ src: next }])
  expect((await edit({ headImage: '' })).data.headImage).toBe('')
  expect(await usedUploads()).toEqual([])
  const other = await upload(await enter(2))
  expect(await edit({ headImage: other })).toMatchObject({ flag: false })
  for (const nickName of ['', '  ', '字'.repeat(21), 'a\u0000b']) {
    expect(await edit({ nickName })).toMatchObject({ status: 400 })
  }
})

it('shows the labels that the company assigned', async () => {
  const as = await enter()
  const { data } = await app.call('login.getInfo', {}, as)
  const label = (labels: string[]) =>
    app.call('ops.labelShopper', { id: data.id, labels }, operator)
  expect((await label(['金卡会员', '金卡会员', '杭州'])).data.labels).toEqual(['金卡会员', '杭州'])
  expect((await app.call('login.labelInfo', {}, as)).data).toEqual({ labels: ['金卡会员', '杭州'] })
  await label([])
  expect((await app.call('login.labelInfo', {}, as)).data).toEqual({ labels: [] })
})

it('lists the devices with a session and ends another one’s session', async () => {
  const as = await enter(2)
  const rows = (name: string) =>
    app.db.query(
      1,
      sql`insert into sessions (company_id, token_hash, user_id, audience, device, expires_at)
          values (1, ${name.padEnd(64, '0')}, 2, 'shopper', 'iPhone · 微信', now() + interval '7 days')`,
    )
  await rows('aaaaaaaaaaaaaaaa')
  const list = async () => (await app.call('account.devices', {}, as)).data.list
  const [current, phone] = await list()
  expect(current?.isCurrent).toBe(true)
  expect(phone).toMatchObject({ id: 'aaaaaaaaaaaaaaaa', name: 'iPhone · 微信', isCurrent: false })
  const signOut = async (id: string, by = as) =>
    (await app.call('account.signOutDevice', { id }, by)).data.isSignedOut
  expect(await signOut('aaaaaaaaaaaaaaaa', await enter(1))).toBe(false)
  expect(await signOut(current?.id ?? '')).toBe(false)
  expect(await signOut('aaaaaaaaaaaaaaaa')).toBe(true)
  expect(await signOut('aaaaaaaaaaaaaaaa')).toBe(false)
  expect((await list()).map(({ id }) => id)).not.toContain('aaaaaaaaaaaaaaaa')
})

it('returns all personal data as a file by a link that expires', async () => {
  const as = await enter()
  const { data } = await app.call('account.data', {}, as)
  expect(data.subjects.find(({ title }) => title === '账号')?.rows).toBe(1)
  const { data: link } = await app.call('account.exportLink', {}, as)
  const file = await app.fastify.inject({ method: 'GET', url: link.url })
  expect(file.headers['content-disposition']).toBe('attachment; filename="personal-data.json"')
  const { subjects } = file.json<{ subjects: { title: string; rows: unknown[] }[] }>()
  expect(subjects.map(({ title }) => title)).toEqual(data.subjects.map(({ title }) => title))
  expect(file.body).not.toMatch(/password_hash|token_hash|link_hash|link_session/)
  app.advance(600_001)
  const late = await app.fastify.inject({ method: 'GET', url: link.url })
  expect(late.statusCode).toBe(404)
})

it('returns the personal data as a readable page', async () => {
  const as = await enter()
  await app.call('login.editInfo', { nickName: '<i>小满' }, as)
  const { data: link } = await app.call('account.exportLink', { format: 'html' }, as)
  const file = await app.fastify.inject({ method: 'GET', url: link.url })
  expect(file.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(file.headers['content-disposition']).toBe('attachment; filename="personal-data.html"')
  expect(file.body).toContain('<dt>昵称</dt><dd>&lt;i&gt;小满</dd>')
  expect(file.body).toContain('<h2>身份与登录</h2>')
  await app.call('login.editInfo', { nickName: '小满' }, as)
})

it('lists a removal among the personal data only while it is requested', async () => {
  const as = await enter(2)
  await app.call('account.exportLink', {}, as)
  const count = async () => {
    const { data } = await app.call('account.data', {}, as)
    return data.subjects.find(({ title }) => title === '注销申请')
  }
  expect(await count()).toEqual({ title: '注销申请', rows: 0, group: 'account' })
  await app.db.query(
    1,
    sql`update account_requests set deletion_requested_at = now(), deletion_due_at = now() + interval '7 days'
        where company_id = 1 and user_id = 2`,
  )
  expect(await count()).toMatchObject({ rows: 1 })
  await app.call('account.withdrawDeletion', {}, as)
  expect(await count()).toMatchObject({ rows: 0 })
})

it('expires a link to the personal data after its first use and with its session', async () => {
  const read = async (url: string) => (await app.fastify.inject({ method: 'GET', url })).statusCode
  const as = await enter()
  const { data: once } = await app.call('account.exportLink', {}, as)
  expect([await read(once.url), await read(once.url)]).toEqual([200, 404])

  const { data: left } = await app.call('account.exportLink', {}, as)
  await app.call('login.logout', {}, as)
  expect(await read(left.url)).toBe(404)

  const { data: disabled } = await app.call('account.exportLink', {}, await enter())
  const setDisabled = (value: boolean) =>
    app.db.query(1, sql`update users set disabled = ${value} where company_id = 1 and id = 1`)
  await setDisabled(true)
  expect(await read(disabled.url)).toBe(404)
  await setDisabled(false)
  expect(await read(disabled.url)).toBe(200)
})

it('removes the personal data after seven days, once no order is open', async () => {
  const as = await enter()
  const { data: me } = await app.call('login.getInfo', {}, as)
  const run = () => findJob('account-deletion').round(app.deps)
  const order = await buy(app, as, [{ skuId: 11, num: 1 }])
  const request = async () => {
    app.advance(61_000)
    const captchaVerifyParam = await proofOf(app, as)
    await app.call('login.sendCode', { method: 'deletion', captchaVerifyParam }, as)
    return app.call('account.requestDeletion', { code: '246810' }, as)
  }
  expectRefusal(await request(), 'account/open-orders')
  await app.call('order.cancel', { id: order.data.orderId }, as)
  const { data } = await request()
  expect(Date.parse(data.dueAt ?? '') - Date.parse(data.requestedAt ?? '')).toBe(7 * DAY_MS)
  app.advance(DAY_MS)
  expect((await request()).data).toEqual(data)
  const { data: listed } = await app.call('ops.deletionRequests', {}, operator)
  expect(listed.list).toEqual([{ id: me.id, hasOpenOrders: false, ...datesOf(data) }])
  const notices = async () => (await app.call('notice.list', {}, as)).data.list
  expect(await notices()).toMatchObject([
    { kind: 'account.closing', facts: { expiresAt: data.dueAt } },
    { kind: 'refund.finished' },
  ])
  for (const _attempt of [1, 2]) {
    expect((await app.call('account.withdrawDeletion', {}, as)).data.dueAt).toBeNull()
  }
  const kinds = (await notices()).map(({ kind }) => kind)
  expect(kinds).toEqual(['account.closing-withdrawn', 'account.closing', 'refund.finished'])

  const { data: last } = await request()
  const remind = () => findJob('closing-reminders').round(app.deps)
  app.advance(6 * DAY_MS - 60_000)
  expect(await remind()).toBe(0)
  app.advance(60_000)
  expect(await remind()).toBe(1)
  expect(await remind()).toBe(0)
  app.advance(DAY_MS - 60_000)
  expect(await run()).toBe(0)
  const again = await enter()
  const [due] = (await app.call('notice.list', {}, again)).data.list
  expect(due).toMatchObject({ kind: 'account.closing-due', facts: { expiresAt: last.dueAt } })
  const late = await buy(app, again, [{ skuId: 11, num: 1 }])
  app.advance(60_001)
  expect(await run()).toBe(0)
  await app.call('order.cancel', { id: late.data.orderId }, again)
  expect(await run()).toBe(1)
  expect(await run()).toBe(0)
  expect((await app.call('login.getInfo', {}, again)).flag).toBe(false)
  const [row] = await app.db.query(
    1,
    sql`select phone, nick_name, labels, disabled from users where company_id = 1 and id = ${me.id}`,
  )
  expect(row).toEqual({ phone: null, nick_name: '', labels: [], disabled: true })
  const audit = await auditCompany(app.db, 1)
  expect(audit.checks.filter(({ ok }) => !ok)).toEqual([])
})

const datesOf = ({ requestedAt, dueAt }: { requestedAt: string | null; dueAt: string | null }) => ({
  requestedAt,
  dueAt,
})
