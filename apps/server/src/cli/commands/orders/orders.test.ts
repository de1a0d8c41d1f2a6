import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buy, shopSeed } from '../../../modules/orders/testing/index.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { readTable } from '../../files/read-table.ts'
import { writeTable } from '../../files/write-table.ts'
import { runMall } from '../../run-mall.ts'

let app: TestApp
let folder: string
let environment: Record<string, string>
let shopper: { companyId: number; token: string }

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mall-orders-'))
  const [company] = shopSeed().companies
  const [buyer] = company?.shoppers ?? []
  const rich = { phone: '13900000001', ...buyer, points: [{ amount: 1_000_000 }] }
  app = await createTestApp({ seedFile: { companies: [{ ...company, id: 1, shoppers: [rich] }] } })
  const { data } = await app.call(
    'ops.createKey',
    { name: '仓库', permissions: ['orders.read', 'orders.write'] },
    { companyId: 1, headers: await app.operatorHeaders(1) },
  )
  const url = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  environment = { MALL_URL: url, MALL_KEY: data.key, HOME: folder }
  shopper = { companyId: 1, token: await app.tokenOf(1, 1) }
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

async function run(...args: string[]) {
  const lines: string[] = []
  const code = await runMall(['orders', ...args], environment, (line) => lines.push(line))
  return { code, text: lines.join('\n') }
}
async function paidPart(): Promise<string> {
  const { data } = await buy(app, shopper, [{ skuId: 11, num: 1 }], { couponId: null })
  return `${data.orderId}-1`
}
function csv(name: string, rows: readonly (readonly string[])[]): string {
  const file = join(folder, name)
  const lines = [['子订单编号', '快递公司', '快递单号'], ...rows].map((row) => row.join(','))
  writeFileSync(file, `\ufeff${lines.join('\r\n')}\r\n`)
  return file
}

it('ships the parcels of a file, or lists each bad line and ships nothing', async () => {
  const [one, two] = [await paidPart(), await paidPart()]
  const file = csv('bad.csv', [
    [one, '顺丰速运', 'SF0000000001'],
    [two, '', 'SF0000000002'],
    ['12', '顺丰速运', 'SF0000000003'],
    [one, '顺丰速运', 'SF0000000001'],
    [`${'1'.repeat(20)}-1`, '顺丰速运', 'SF0000000004'],
    [`${'1'.repeat(20)}-2`, '顺风', 'SF0000000005'],
  ])
  const bad = await run('ship-many', file)
  expect(bad.code).toBe(1)
  expect(bad.text.split('\n')).toEqual([
    '第 3 行：快递公司应为 1 至 30 个字符',
    expect.stringMatching(/^第 4 行：子订单编号「12」/),
    `第 5 行：子订单编号 ${one} 重复`,
    `第 6 行：${'1'.repeat(20)}-1 子订单不存在`,
    expect.stringMatching(/^第 7 行：快递公司「顺风」不在.*顺丰速运/),
    '5 行有误，没有发货',
  ])
  expect((await run('list', '--unshipped')).text).toContain(one)

  const good = csv('good.csv', [
    [one, '顺丰速运', 'SF0000000001'],
    [two, '中通快递', 'ZT0000000002'],
  ])
  expect(await run('ship-many', good)).toEqual({
    code: 0,
    text: '已发货 2 个，此前已发货 0 个',
  })
  expect(await run('ship-many', good)).toEqual({
    code: 0,
    text: '已发货 0 个，此前已发货 2 个',
  })
  expect((await run('list', '--unshipped')).text).toBe('没有订单')
})

it('writes the pending parcels in the format that ship-many reads', async () => {
  const part = await paidPart()
  const file = join(folder, 'parcels.csv')
  expect(await run('export', '--to', file)).toMatchObject({ code: 0 })
  const text = readFileSync(file, 'utf8')
  expect(text).toContain(`${part},,,李雷,13900000000,`)
  writeFileSync(file, text.replace(`${part},,`, `${part},顺丰速运,SF0000000009`))
  expect((await run('ship-many', file)).text).toBe('已发货 1 个，此前已发货 0 个')
})

it('reports missing columns', async () => {
  const file = join(folder, 'no-columns.csv')
  writeFileSync(file, '单号\n1\n')
  expect(await run('ship-many', file)).toMatchObject({
    code: 2,
    text: expect.stringContaining('缺少列：子订单编号、快递公司、快递单号'),
  })
})

it('writes the pending parcels as a spreadsheet and ships a filled-in one', async () => {
  const part = await paidPart()
  const file = join(folder, 'wait.xlsx')
  expect((await run('export', '--to', file)).code).toBe(0)
  const rows: string[][] = []
  const names = ['子订单编号', '快递公司', '快递单号']
  const columns = { id: { names: ['子订单编号'] } } as const
  for await (const { cells } of readTable(file, columns)) rows.push([cells.id, '顺丰速运', ''])
  const filled = rows.map(([id = '', shipper = ''], index) => [id, shipper, `SF77${String(index)}`])
  expect(filled.map(([id]) => id)).toContain(part)
  const back = join(folder, 'filled.xlsx')
  await writeTable(back, { name: '发货', header: names }, Readable.from(filled))
  expect((await run('ship-many', back)).text).toBe(
    `已发货 ${String(filled.length)} 个，此前已发货 0 个`,
  )
})

it('lists the orders of a shopper and of a receiver', async () => {
  const id = (await paidPart()).slice(0, 20)
  const tel = /(?<!\d)1\d{10}(?!\d)/.exec((await run('show', '--id', id)).text)?.[0] ?? ''
  for (const option of [
    ['--receiver-phone', tel],
    ['--shopper', '1'],
    ['--phone', '13900000001'],
  ]) {
    expect((await run('list', ...option)).text, option.join(' ')).toContain(id)
  }
  for (const option of [
    ['--receiver-phone', '13700000000'],
    ['--partner-id', 'U1001'],
  ]) {
    expect(await run('list', ...option)).toEqual({ code: 0, text: '没有订单' })
  }
  expect((await run('list', '--shopper', '1', '--phone', '13900000001')).code).toBe(2)
})
