import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildUnionpayLine, type UnionpayLine } from './unionpay-bill.fixture.ts'
import { readUnionpayBill } from './unionpay-bill.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bill-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

async function read(bytes: Uint8Array | string) {
  const file = join(folder, 'INN_ZM_777290058110097')
  writeFileSync(file, bytes)
  const rows: unknown[] = []
  for await (const row of readUnionpayBill(file)) rows.push(row)
  return rows
}

const payment: UnionpayLine = {
  orderId: '26112000000000000001t6abcd0a1xyz',
  amount: '000000001280',
  queryId: '211120100000000100108',
  fee: 'D000000000007',
  txnType: '01',
  merId: '777290058110097',
}
const refund: UnionpayLine = {
  ...payment,
  orderId: 'r26112000000000000001t6abcd0a1xy',
  amount: '000000000500',
  queryId: '211120110000000100208',
  fee: 'C000000000003',
  txnType: '04',
  originalOrderId: payment.orderId,
}
const bill = (...lines: UnionpayLine[]) => lines.map(buildUnionpayLine).join('\r\n')

it('reads payments and refunds with their fees', async () => {
  expect(await read(`${bill(payment, refund)}\r\n`)).toEqual([
    {
      line: 1,
      kind: 'payment',
      paymentId: payment.orderId,
      refundId: '',
      transactionId: payment.queryId,
      merchantId: payment.merId,
      amount: 1280,
      succeeded: true,
      fee: 7,
    },
    expect.objectContaining({
      line: 2,
      kind: 'refund',
      paymentId: payment.orderId,
      refundId: refund.orderId,
      amount: 500,
      fee: -3,
    }),
  ])
})

it('finds fields by their Chinese names in GBK and in UTF-8', async () => {
  const line = { ...refund, subMerchant: '积分商城' }
  const text = bill(line)
  const gbk = Buffer.from('bbfdb7d6c9ccb3c7', 'hex').toString('latin1')
  const expected = [expect.objectContaining({ paymentId: payment.orderId, amount: 500 })]
  expect(await read(text)).toEqual(expected)
  expect(await read(Buffer.from(text.replace('积分商城', gbk), 'latin1'))).toEqual(expected)
})

it.each<[string, string, string]>([
  ['a file of another kind', '商户号,金额\n1,2', '第 1 行有 11 字节，不是银联 ZM 文件'],
  ['a line that is cut', bill(payment, refund).slice(0, -200), '第 2 行有'],
  ['a line that is too long', `${bill(payment)}${'9'.repeat(500)}`, '第 1 行有'],
  ['an amount with a sign', bill({ ...payment, amount: '-00000001280' }), '第 1 行的交易金额'],
  ['an amount in yuan', bill({ ...payment, amount: '       12.80' }), '第 1 行的交易金额'],
  ['a fee without its sign', bill({ ...payment, fee: '0000000000007' }), '第 1 行的商户手续费'],
  ['another transaction', bill(payment, { ...payment, txnType: '02' }), '第 2 行的交易类型 02'],
  ['a number with commands', bill({ ...payment, orderId: '=cmd|calc!A1' }), '第 1 行的商户订单号'],
  ['a merchant that is short', bill({ ...payment, merId: '7772' }), '第 1 行的商户代码'],
  ['fields that are shifted', ` ${bill(payment)}`, '第 1 行的'],
])('reports %s', async (_title, text, fault) => {
  await expect(read(text)).rejects.toThrow(fault)
})

it('reads the bill of a day without payments', async () => {
  expect(await read('')).toEqual([])
})
