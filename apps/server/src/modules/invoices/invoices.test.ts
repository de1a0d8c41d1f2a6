import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditCompany } from '../../testing/audit-company.ts'
import { createTestApp, type TestApp } from '../../testing/index.ts'
import { buy, payOrder, shopSeed } from '../orders/testing/index.ts'
import { findFileKind } from './find-file-kind.ts'

const operator = { companyId: 1, headers: { authorization: 'Bearer ops-key-for-tests-0' } }
const pdf = Buffer.from('%PDF-1.7 invoice').toString('base64')
const company = { kind: 'company', title: '好物有限公司', taxNumber: '91310000MA1FL0X00X' } as const
let app: TestApp
let as: { token: string; companyId: number }
beforeAll(async () => {
  app = await createTestApp({ seedFile: shopSeed() })
  as = { companyId: 1, token: await app.tokenOf(1, 1) }
})
afterAll(() => app.close())

/** A paid order, all of it in cash. */
async function paidOrder() {
  const choice = { usePoints: false, couponId: null }
  const { data } = await buy(app, as, [{ skuId: 11, num: 1 }], choice)
  await payOrder(app, 1, data.orderId, data.cash)
  return { id: data.orderId, cash: data.cash }
}
const find = async (id: string) => (await app.call('invoice.find', { id }, as)).data
const request = (id: string, overrides: Record<string, unknown> = {}) =>
  app.call('invoice.request', { id, ...company, email: 'cai@wu.example', ...overrides }, as)
const issue = (id: string, base64 = pdf, number = '24312000000012345678') =>
  app.call('ops.issueInvoice', { id, number, base64 }, operator)
const download = (url: string) => app.fastify.inject({ method: 'GET', url })

it('is requested once, issued as a file and read by a link that expires', async () => {
  const { id, cash } = await paidOrder()
  expect(await find(id)).toEqual({ invoice: null, amount: cash, canRequest: true })
  const { data } = await request(id)
  expect(data).toMatchObject({ status: 0, title: company.title, amount: cash })
  expect((await request(id)).data).toEqual(data)
  expect(await request(id, { title: '别的抬头' })).toMatchObject({ message: '该订单已申请过发票' })
  expect(await app.call('invoice.link', { id }, as)).toMatchObject({ message: '发票尚未开具' })

  const { data: open } = await app.call('ops.invoices', { open: true }, operator)
  expect(open.list.map(({ orderId, email }) => [orderId, email])).toEqual([[id, 'cai@wu.example']])
  expect((await issue(id)).data).toMatchObject({ status: 1, amount: cash, refundedSince: 0 })
  expect((await find(id)).invoice).toMatchObject({ status: 1 })
  expect(await app.call('invoice.withdraw', { id }, as)).toMatchObject({ flag: false })

  const { data: link } = await app.call('invoice.link', { id }, as)
  const file = await download(link.url)
  expect(file.statusCode).toBe(200)
  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="24312000000012345678.pdf"',
    'cache-control': 'no-store',
  })
  expect(file.body).toBe('%PDF-1.7 invoice')
  expect((await download(link.url.replace('/1/', '/2/'))).statusCode).toBe(404)
  const { data: later } = await app.call('invoice.link', { id }, as)
  expect((await download(link.url)).statusCode).toBe(404)
  app.advance(600_001)
  expect((await download(later.url)).statusCode).toBe(404)

  const other = { companyId: 1, token: await app.tokenOf(1, 2) }
  expect(await app.call('invoice.link', { id }, other)).toMatchObject({ flag: false })
  const audit = await auditCompany(app.db, 1)
  expect(audit.checks.filter(({ ok }) => !ok)).toEqual([])
})

it('can be requested again after a refusal or a withdrawal', async () => {
  const { id } = await paidOrder()
  await request(id)
  const refuse = () => app.call('ops.refuseInvoice', { id, reason: '抬头有误' }, operator)
  expect((await refuse()).data).toMatchObject({ status: 2, reason: '抬头有误' })
  expect(await refuse()).toMatchObject({ status: 409 })
  expect(await issue(id)).toMatchObject({ status: 409 })
  expect(await find(id)).toMatchObject({ canRequest: true, invoice: { reason: '抬头有误' } })
  expect((await request(id, { kind: 'personal', title: '林小满' })).data).toMatchObject({
    status: 0,
    kind: 'personal',
    taxNumber: '',
    reason: '',
  })
  expect(await app.call('invoice.withdraw', { id }, as)).toMatchObject({ flag: true })
  expect((await request(id)).data).toMatchObject({ status: 0 })
})

it('is refused for unpaid and refunded orders', async () => {
  const choice = { usePoints: false, couponId: null }
  const { data } = await buy(app, as, [{ skuId: 11, num: 1 }], choice)
  expect((await find(data.orderId)).canRequest).toBe(false)
  expect(await request(data.orderId)).toMatchObject({ message: '该订单暂不能开具发票' })
})

it.each([
  ['a company without a tax number', { taxNumber: '' }],
  ['a tax number of 16 digits', { taxNumber: '9131000012345678' }],
  ['no title', { title: ' ' }],
  ['an address that is no e-mail', { email: 'cai@' }],
])('refuses %s', async (_title, overrides) => {
  const { id } = await paidOrder()
  expect(await request(id, overrides)).toMatchObject({ flag: false, status: 400 })
})

it.each([
  ['a PDF', '%PDF-1.4', 'pdf'],
  ['an OFD', 'PK\u0003\u0004 OFD.xml', 'ofd'],
  ['another archive', 'PK\u0003\u0004 a.txt', null],
  ['a page', '<html>%PDF-', null],
  ['nothing', '', null],
  ['too large a PDF', `%PDF-${'x'.repeat(2_000_000)}`, null],
])('identifies %s by its content', (_title, text, kind) => {
  expect(findFileKind(Buffer.from(text, 'latin1'))).toBe(kind)
})

it('refuses a file that is no invoice and reports one changed by hand', async () => {
  const { id } = await paidOrder()
  await request(id)
  expect(await issue(id, Buffer.from('<html>').toString('base64'))).toMatchObject({ status: 422 })
  await app.db.transaction(1, (tx) =>
    tx.execute(sql`update invoices set status = 1 where company_id = 1 and order_id = ${id}`),
  )
  const audit = await auditCompany(app.db, 1)
  expect(audit.checks.filter(({ ok }) => !ok).map(({ name }) => name)).toEqual([
    '发票：金额不超过订单实付现金，已开具的有号码与文件',
  ])
})
