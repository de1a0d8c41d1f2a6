import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readAlipayBill } from './alipay-bill.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bill-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

async function read(bytes: Uint8Array) {
  const file = join(folder, 'alipay.csv')
  writeFileSync(file, bytes)
  const rows: unknown[] = []
  for await (const row of readAlipayBill(file)) rows.push(row)
  return rows
}

const names: Record<string, string> = {
  支付宝交易号: 'd6a7b8b6b1a6bdbbd2d7bac5',
  商户订单号: 'c9ccbba7b6a9b5a5bac5',
  业务类型: 'd2b5cef1c0e0d0cd',
  '订单金额（元）': 'b6a9b5a5bdf0b6eea3a8d4aaa3a9',
  '退款批次号/请求号': 'cdcbbfeec5fab4cebac52fc7ebc7f3bac5',
  '服务费（元）': 'b7fecef1b7d1a3a8d4aaa3a9',
}
const rest = '\r\na1,b1,,8.80,,-0.05\r\n'
const utf8 = Buffer.from(`${Object.keys(names).join(',')}${rest}`)
const gbk = Buffer.from(
  `${Object.values(names)
    .map((hex) => Buffer.from(hex, 'hex').toString('latin1'))
    .join(',')}${rest}`,
  'latin1',
)

it.each([
  ['GBK, as it comes', gbk],
  ['UTF-8, as a spreadsheet saves it', utf8],
])('reads a bill in %s', async (_name, bytes) => {
  expect(await read(bytes)).toEqual([
    expect.objectContaining({ line: 2, paymentId: 'b1', transactionId: 'a1', amount: 880, fee: 5 }),
  ])
})

it('refuses a bill in another encoding', async () => {
  await expect(read(gbk.subarray(0, -rest.length - 1))).rejects.toThrow(/编码无法识别/)
})
