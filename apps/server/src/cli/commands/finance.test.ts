import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BillRow, Difference } from '@mall/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { buildUnionpayLine } from '../files/bills/unionpay-bill.fixture.ts'
import { readWechatBill } from '../files/bills/wechat-bill.ts'
import { runMall } from '../run-mall.ts'

const DAY = '2026-11-20'
const MERCHANT = '1900000109'
const PAYMENTS = 5_000
const REFUNDS = 50
let app: TestApp
let folder: string
let environment: Record<string, string>

const idOf = (index: number) => `p${String(index).padStart(10, '0')}`
const transactionOf = (index: number) => `4200${String(index).padStart(20, '0')}`
const fenOf = (index: number) => 100 + ((index * 37) % 90_000)
const companyOf = (index: number) => 1 + (index % 2)

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mall-finance-'))
  app = await createTestApp({
    seedFile: { companies: [{ id: 1 }, { id: 2 }] },
    environment: {
      WECHAT_PAY_MCH_ID: MERCHANT,
      ALIPAY_SELLER_ID: '2088000000000001',
      BANK_CASHIER_MERCHANT_ID: 'B1',
      UNIONPAY_MERCHANT_ID: '777290058110097',
    },
  })
  for (const companyId of [1, 2]) {
    const indexes = Array.from({ length: PAYMENTS }, (_, index) => index).filter(
      (index) => companyOf(index) === companyId,
    )
    // Within the day in Beijing, which begins at 16:00 UTC of the day before.
    const rows = JSON.stringify(
      indexes.map((index) => ({
        id: idOf(index),
        amount: fenOf(index),
        transaction_id: transactionOf(index),
        at: new Date(Date.parse('2026-11-19T16:00:00Z') + index * 17_000).toISOString(),
      })),
    )
    await app.db.transaction(companyId, async (tx) => {
      await tx.execute(
        sql`insert into payments (company_id, id, order_id, channel, scene, amount, status,
              transaction_id, expires_at, succeeded_at)
            select ${companyId}, r.id, r.id, 'wechat', 'jsapi', r.amount, 'succeeded',
              r.transaction_id, r.at, r.at
            from jsonb_to_recordset(${rows}::jsonb)
              as r(id text, amount bigint, transaction_id text, at timestamptz)`,
      )
      await tx.execute(
        sql`insert into refunds (company_id, id, order_id, payment_id, amount, reason, status, succeeded_at)
            select company_id, 'r' || id, order_id, id, 50, 'cancel', 'succeeded', succeeded_at
            from payments where company_id = ${companyId} order by id limit ${REFUNDS / 2}`,
      )
    })
  }
  const url = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  environment = { MALL_URL: url, MALL_KEY: 'ops-key-for-tests-0', HOME: folder }
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

async function reconcile(channel: string, file: string) {
  const lines: string[] = []
  const args = ['reconcile', '--channel', channel, '--day', DAY, '--file', file, '--json']
  const code = await runMall(args, environment, (line) => lines.push(line))
  return { code, text: lines.join('\n') }
}
const differencesOf = (text: string) =>
  (JSON.parse(text) as { differences: Difference[] }).differences

const header =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
const yuan = (fen: number) => (fen / 100).toFixed(2)

type BillLine = {
  paymentId: string
  transactionId: string
  merchantId: string
  amount: number
  state: 'SUCCESS' | 'REFUND' | 'REVOKED'
  refundId: string
  refund: number
  refundState: string
}
const paid = (index: number): BillLine => ({
  paymentId: idOf(index),
  transactionId: transactionOf(index),
  merchantId: MERCHANT,
  amount: fenOf(index),
  state: 'SUCCESS',
  refundId: '0',
  refund: 0,
  refundState: '',
})
/** Refunds of the first payments of each company. */
const refunded = (index: number): BillLine => ({
  ...paid(index),
  state: 'REFUND',
  refundId: `r${idOf(index)}`,
  refund: 50,
  refundState: 'SUCCESS',
})
const wholeDay = () => [
  ...Array.from({ length: PAYMENTS }, (_, index) => paid(index)),
  ...Array.from({ length: REFUNDS }, (_, index) => refunded(index)),
]

function wechatBill(name: string, lines: readonly BillLine[]): string {
  const file = join(folder, name)
  const rows = lines.map((one) =>
    [
      '2026-11-20 10:00:00',
      'wx1',
      one.merchantId,
      '0',
      '',
      one.transactionId,
      one.paymentId,
      'o1',
      'JSAPI',
      one.state,
      'OTHERS',
      'CNY',
      yuan(one.amount),
      '0.00',
      '0',
      one.refundId,
      yuan(one.refund),
      '0.00',
      'ORIGINAL',
      one.refundState,
      '茶, 杯',
      '',
      '0.01000',
      '0.60%',
      yuan(one.amount),
      yuan(one.refund),
      '',
    ]
      .map((cell) => `\`${cell}`)
      .join(','),
  )
  const summary = ['总交易单数,应结订单总金额', `\`${String(lines.length)},\`0.00`]
  writeFileSync(file, `\ufeff${[header, ...rows, ...summary].join('\r\n')}\r\n`)
  return file
}

it('finds no difference in a clean day of 5,000 payments', async () => {
  const { code, text } = await reconcile('wechat', wechatBill('clean.csv', wholeDay()))
  expect(code, text.slice(0, 400)).toBe(0)
  expect(JSON.parse(text)).toMatchObject({
    payments: PAYMENTS,
    refunds: REFUNDS,
    refunded: REFUNDS * 50,
    differences: [],
  })
})

it('reports each of ten planted differences and nothing else', async () => {
  const day = wholeDay()
  const change = (index: number, changes: Partial<BillLine>) => {
    day[index] = { ...(day[index] ?? paid(index)), ...changes }
  }
  change(100, { amount: fenOf(100) + 1 })
  change(200, { transactionId: '4200999' })
  change(300, { state: 'REVOKED' })
  change(400, { merchantId: '1900000999' })
  change(PAYMENTS + 1, { refund: 51 })
  const left = [500, PAYMENTS + 2]
  const bill = [
    ...day.filter((_, index) => !left.includes(index)),
    { ...paid(600) },
    { ...paid(0), paymentId: 'p-unknown' },
    { ...refunded(0), refundId: 'r-unknown' },
  ]
  const { code, text } = await reconcile('wechat', wechatBill('faults.csv', bill))
  expect(code).toBe(1)
  const found = differencesOf(text).map(({ kind, id }) => `${kind} ${id}`)
  expect(found.toSorted()).toEqual(
    [
      `amount ${idOf(100)}`,
      `transaction ${idOf(200)}`,
      `state ${idOf(300)}`,
      `other-merchant ${idOf(400)}`,
      `missing-in-bill ${idOf(400)}`,
      `missing-in-bill ${idOf(500)}`,
      `duplicate ${idOf(600)}`,
      'missing-in-books p-unknown',
      `refund-amount r${idOf(1)}`,
      `refund-missing-in-bill r${idOf(2)}`,
      'refund-missing-in-books r-unknown',
    ].toSorted(),
  )
  expect(differencesOf(text).find(({ kind }) => kind === 'amount')).toMatchObject({
    companyId: companyOf(100),
    line: 102,
    bill: `¥${yuan(fenOf(100) + 1)}`,
    books: `¥${yuan(fenOf(100))}`,
  })
})

it('reconciles a company’s own bill for its finance officer, and nothing of another company', async () => {
  const asOfficer = { companyId: 1, headers: await app.operatorHeaders(1, 'finance') }
  const own = wholeDay().filter(({ paymentId }) => companyOf(Number(paymentId.slice(1))) === 1)
  const rows: BillRow[] = []
  for await (const row of readWechatBill(wechatBill('own.csv', own))) rows.push(row)
  const input = { channel: 'wechat' as const, day: DAY, rows }
  const clean = await app.call('ops.reconcile', input, asOfficer)
  expect(clean.data).toMatchObject({ payments: PAYMENTS / 2, differences: [] })

  const [first] = rows
  if (!first) throw new Error('the bill is empty')
  const foreign = { ...first, paymentId: idOf(1), line: 9_999 }
  const mixed = await app.call('ops.reconcile', { ...input, rows: [...rows, foreign] }, asOfficer)
  expect(mixed.data.differences).toEqual([
    expect.objectContaining({ kind: 'missing-in-books', id: idOf(1), companyId: null }),
  ])

  const listed = await app.call('ops.reconciliations', { limit: 10 }, asOfficer)
  expect(listed.data.list.map(({ id }) => id)).toEqual([mixed.data.id, clean.data.id])
  const asOther = { companyId: 2, headers: await app.operatorHeaders(2, 'finance') }
  expect((await app.call('ops.reconciliations', { limit: 10 }, asOther)).data.list).toEqual([])
  const asClerk = { companyId: 1, headers: await app.operatorHeaders(1, 'orders') }
  expectRefusal(await app.call('ops.reconcile', input, asClerk), 'ops/permission')
})

it('reads Alipay’s bill in GBK and the bank’s CSV', async () => {
  const bank = join(folder, 'bank.csv')
  writeFileSync(
    bank,
    '商户号,类型,支付单号,退款单号,流水号,金额,状态,手续费\nB1,支付,b1,,t1,12.30,成功,0.07\n',
  )
  const missing = await reconcile('bank', bank)
  expect(differencesOf(missing.text)).toEqual([
    expect.objectContaining({ kind: 'missing-in-books', id: 'b1', line: 2, bill: 't1 ¥12.30' }),
  ])
  const alipay = join(folder, 'alipay.csv')
  const gbk: Record<string, string> = {
    支付宝交易号: 'd6a7b8b6b1a6bdbbd2d7bac5',
    商户订单号: 'c9ccbba7b6a9b5a5bac5',
    业务类型: 'd2b5cef1c0e0d0cd',
    '订单金额（元）': 'b6a9b5a5bdf0b6eea3a8d4aaa3a9',
    '退款批次号/请求号': 'cdcbbfeec5fab4cebac52fc7ebc7f3bac5',
    '服务费（元）': 'b7fecef1b7d1a3a8d4aaa3a9',
    交易: 'bdbbd2d7',
    '账号：': 'd5cbbac5a3ba',
  }
  const encode = (text: string) =>
    Object.entries(gbk).reduce(
      (bytes, [word, hex]) => bytes.replaceAll(word, Buffer.from(hex, 'hex').toString('latin1')),
      text,
    )
  const text = [
    '#账号：[20880000000000010156]',
    '支付宝交易号,商户订单号,业务类型,订单金额（元）,退款批次号/请求号,服务费（元）',
    '2026112022001\t,a1\t,交易,8.80,,-0.05',
    '#',
  ].join('\r\n')
  writeFileSync(alipay, Buffer.from(encode(text), 'latin1'))
  const found = await reconcile('alipay', alipay)
  expect(differencesOf(found.text)).toEqual([
    expect.objectContaining({ kind: 'missing-in-books', id: 'a1', bill: '2026112022001 ¥8.80' }),
  ])
})

it('reconciles UnionPay’s day, which ends at 23:00, and its shortened refund numbers', async () => {
  const paymentId = '26112000000000000001t6abcd0a1xyz'
  const late = '26112000000000000002t6abcd0a1xyz'
  await app.db.transaction(1, async (tx) => {
    await tx.execute(
      sql`insert into payments (company_id, id, order_id, channel, scene, amount, status,
            transaction_id, expires_at, succeeded_at)
          values (1, ${paymentId}, 'u1', 'unionpay', 'cashier', 1280, 'succeeded', '211120100000000100108',
              '2026-11-19T15:30:00Z', '2026-11-19T15:30:00Z'),
            (1, ${late}, 'u2', 'unionpay', 'cashier', 900, 'succeeded', '211120100000000100109',
              '2026-11-20T15:30:00Z', '2026-11-20T15:30:00Z')`,
    )
    await tx.execute(
      sql`insert into refunds (company_id, id, order_id, payment_id, amount, reason, status, succeeded_at)
          values (1, ${`r${paymentId}-r1`}, 'u1', ${paymentId}, 500, 'cancel', 'succeeded', '2026-11-20T02:00:00Z')`,
    )
  })
  const paidLine = {
    orderId: paymentId,
    amount: '000000001280',
    queryId: '211120100000000100108',
    fee: 'D000000000007',
    txnType: '01',
    merId: '777290058110097',
  }
  const refundLine = {
    ...paidLine,
    orderId: `r${paymentId}`.slice(0, 32),
    amount: '000000000500',
    queryId: '211120110000000100208',
    fee: 'C000000000003',
    txnType: '04',
    originalOrderId: paymentId,
  }
  const file = join(folder, 'INN_ZM_777290058110097')
  writeFileSync(file, [paidLine, refundLine].map(buildUnionpayLine).join('\n'))
  const clean = await reconcile('unionpay', file)
  expect(clean.code, clean.text).toBe(0)
  expect(JSON.parse(clean.text)).toMatchObject({ paid: 1280, refunded: 500, fees: 4 })

  writeFileSync(file, buildUnionpayLine({ ...paidLine, amount: '000000001281' }))
  expect(differencesOf((await reconcile('unionpay', file)).text)).toEqual([
    expect.objectContaining({ kind: 'amount', id: paymentId }),
    expect.objectContaining({ kind: 'refund-missing-in-bill', id: `r${paymentId}-r1` }),
  ])
})

it('refuses a file that is no bill', async () => {
  const file = join(folder, 'no-bill.csv')
  writeFileSync(file, 'a,b\n1,2\n')
  const { code, text } = await reconcile('wechat', file)
  expect(code).toBe(1)
  expect(text).toContain('第 1 行不是账单表头，缺少列：商户号')
})

it('audits a company and lists its records over HTTP', async () => {
  const run = async (...args: string[]) => {
    const lines: string[] = []
    const code = await runMall([...args, '--company', '2'], environment, (line) => lines.push(line))
    return { code, text: lines.join('\n') }
  }
  expect(await run('refunds')).toEqual({ code: 0, text: '没有未到账的退款' })
  expect(await run('repeat-refund', '--id', 'r-none')).toEqual({ code: 1, text: '退款不存在' })
  expect(await run('consents')).toMatchObject({ code: 0, text: expect.stringMatching(/^没有记录/) })
  expect(await run('telemetry')).toEqual({ code: 0, text: '最近 7 天没有页面报告' })
  expect(await run('restock-reminders')).toEqual({ code: 0, text: '没有等待到货的商品' })
  const audited = await run('audit')
  expect(audited.text).toMatch(/^公司 2\n {2}[✓✗] /)
  expect(await run('audit', '--pictures')).toMatchObject({ code: 2 })
})
