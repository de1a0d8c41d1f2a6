import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../db/connection/database.ts'
import { payments } from '../modules/pay/tables.ts'
import { refunds } from '../modules/order-refunds/tables.ts'
import { seedDatabase } from '../seed/seed-database.ts'
import { shopSeed } from '../modules/orders/testing/index.ts'
import { drawing } from '../pictures/testing.ts'
import { openPrepared } from '../testing/processes/prepared-database.ts'
import { prepareFolder } from '../testing/processes/prepared-embedded.ts'
import type { Command } from 'commander'
import { createMallCli } from './frame/create-mall-cli.ts'
import { openCommandDatabase, type OpenDatabase } from './local/open-database.ts'
import { createProgram, createRoot } from './program.ts'
import { runMall } from './run-mall.ts'
import { openSharedDatabase } from './shared-database.fixture.ts'

let folder: string
let db: Database
let open: OpenDatabase
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mall-cli-'))
  await prepareFolder(join(folder, 'data'))
  ;({ db, open } = await openSharedDatabase())
  await seedDatabase(db, shopSeed(), new Date())
})
afterAll(async () => {
  await db.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs a command on the shared database, or on the one in the data folder. */
async function run(
  args: readonly string[],
  environment: Record<string, string> = {},
  openDatabase: OpenDatabase | undefined = open,
) {
  const lines: string[] = []
  const code = await runMall(
    args,
    { MALL_DATA_DIR: join(folder, 'data'), ...environment },
    (line) => lines.push(line),
    openPrepared,
    openDatabase,
  )
  return { code, text: lines.join('\n') }
}
function spec(name: string, seedFile: unknown): string {
  const file = join(folder, name)
  writeFileSync(file, JSON.stringify(seedFile))
  return file
}

it('inserts seed data, leaves it unchanged the second time, and passes the audit', async () => {
  const file = spec('good.json', shopSeed())
  const inFolder = (...args: string[]) => run(args, {}, openCommandDatabase)
  expect(await inFolder('seed', '--spec', file)).toMatchObject({
    code: 0,
    text: expect.stringContaining('已铺设公司 1'),
  })
  expect((await inFolder('seed', '--spec', file)).text).toContain('已存在，未改动：1')
  const { code, text } = await inFolder('audit', '--company', '1')
  expect(code).toBe(0)
  expect(text).toContain('✓ 积分余额与账本一致：2 项')
  expect(text).toContain('账目相符')
})

it('prints the signed checkpoints of the logs and reports one that the log lacks', async () => {
  const key = { MALL_SECRETS_KEY: Buffer.alloc(32, 7).toString('base64') }
  expect(await run(['log', 'head'])).toMatchObject({ code: 2 })
  await run(['seed', '--spec', spec('heads.json', { companies: [{ id: 8 }] })])
  const created = ['operator', 'create', '--name', 'head-clerk', '--display', '运营']
  await run([...created, '--role', 'owner'], key)
  const { code, text } = await run(['log', 'head'], key)
  expect(code).toBe(0)
  const [line = ''] = text.split('\n').filter((one) => one.startsWith('0 '))
  expect(line).toMatch(/^0 \d+ [0-9a-f]{64} \S+ [\w-]{43}$/)
  const file = join(folder, 'heads')
  writeFileSync(file, `${line}\n`)
  expect(await run(['audit', '--heads', file], key)).toMatchObject({ code: 0 })
  writeFileSync(file, `${line.replace(/^0 \d+/, '0 999')}\n`)
  const moved = await run(['audit', '--heads', file], key)
  expect(moved).toMatchObject({ code: 1, text: expect.stringContaining('第 999 条：签名不符') })
  writeFileSync(file, 'nonsense\n')
  expect(await run(['audit', '--heads', file], key)).toMatchObject({ code: 2 })
})

it('warns of plain secrets in production although the audit passes', async () => {
  const [company] = shopSeed().companies
  const settings = { secrets: { signKey: 'a-signing-key-of-a-seed-file' } }
  await run([
    'seed',
    '--spec',
    spec('plain.json', { companies: [{ ...company, id: 7, settings }] }),
  ])
  const args = ['audit', '--company', '7']
  expect((await run(args)).text).not.toContain('未加密')
  const { code, text } = await run(args, { NODE_ENV: 'production' })
  expect(code).toBe(0)
  expect(text).toContain('! 密钥 signKey 未加密')
  expect(text).not.toContain('a-signing-key')
})

it('lists refunds and repeats a refund that has failed', async () => {
  const [company] = shopSeed().companies
  await run(['seed', '--spec', spec('refunds.json', { companies: [{ ...company, id: 5 }] })])
  expect(await run(['refunds', '--company', '5'])).toEqual({ code: 0, text: '没有未到账的退款' })
  expect(await run(['refunds', '--company', '5', '--all'])).toEqual({
    code: 0,
    text: '没有现金退款',
  })
  const missing = await run(['repeat-refund', '--company', '5', '--id', 'r1'])
  expect(missing).toEqual({ code: 1, text: '退款不存在' })

  const orderId = '1'.repeat(20)
  await db.transaction(5, async (tx) => {
    const common = { companyId: 5, orderId, amount: 1_050 }
    await tx.insert(payments).values({
      ...common,
      id: 'p1',
      channel: 'bank',
      scene: 'cashier',
      status: 'succeeded',
      transactionId: 't1',
      expiresAt: new Date(),
    })
    await tx
      .insert(refunds)
      .values({ ...common, id: 'r1', paymentId: 'p1', reason: 'paid-twice', status: 'failed' })
  })
  const { text } = await run(['refunds', '--company', '5'])
  expect(text).toContain(`r1  订单 ${orderId}  银行支付 ¥10.50`)
  expect(text).toContain('失败')
  // Without the bank's settings the result of the exchange stays unknown; nothing is sent twice.
  expect(await run(['repeat-refund', '--company', '5', '--id', 'r1'])).toMatchObject({ code: 1 })
})

it('changes nothing when one line of the file is invalid', async () => {
  const [first] = shopSeed().companies
  const bad = {
    ...first,
    id: 3,
    goods: [{ name: '无分类', categoryId: 99, skus: [{ costPoints: 100 }] }],
  }
  const file = spec('bad.json', { companies: [{ ...first, id: 2 }, bad] })
  const { code, text } = await run(['seed', '--spec', file])
  expect(code).toBe(2)
  expect(text).toContain('companies.1.goods.0.categoryId：没有分类 99')
  expect(await run(['audit', '--company', '2'])).toMatchObject({
    code: 2,
    text: expect.stringContaining('没有公司 2'),
  })
})

it('imports the pictures beside the file and changes nothing when one is no picture', async () => {
  const photo = await drawing({ width: 200, height: 200, format: 'jpeg' })
  writeFileSync(join(folder, 'mug.jpg'), photo)
  const icons = [{ id: 1, name: '杯', picture: { src: 'file:mug.jpg' }, linkType: 0, link: '' }]
  const good = spec('pictures.json', { companies: [{ id: 8, icons }] })
  expect(await run(['seed', '--spec', good])).toMatchObject({ code: 0 })
  const kept = readdirSync(join(folder, 'data/media/own'))
  expect(kept.some((file) => /^[\da-f]{10}\.200x200\.[\da-f]{6}\.webp$/.test(file))).toBe(true)

  writeFileSync(join(folder, 'mug.jpg'), 'no picture')
  const bad = spec('no-picture.json', { companies: [{ id: 9, icons }] })
  expect(await run(['seed', '--spec', bad])).toMatchObject({
    code: 2,
    text: expect.stringContaining('图片 mug.jpg：不是可读的图片'),
  })
  expect((await run(['audit', '--company', '9'])).text).toContain('没有公司 9')
})

it('reports all faults of a file together, each with path and reason', async () => {
  const goods = [
    { name: '', categoryId: 1, skus: [], stok: 1 },
    {
      name: '杯',
      categoryId: 1,
      pictures: [{ src: 'file:none.png', width: 1, height: 1 }],
      skus: [{ costPoints: '1' }],
    },
  ]
  const company = { id: 4, info: { mallNam: '商城', theme: { bgColour: '#fff' } }, goods }
  const { code, text } = await run(['seed', '--spec', spec('form.json', { companies: [company] })])
  expect(code).toBe(2)
  const lines = [
    '7 处错误',
    'companies.0.goods.1.pictures.0：图片 none.png',
    'companies.0.info.mallNam：没有这个键，是否为 mallName？',
    'companies.0.info.theme.bgColour：没有这个键，是否为 bgColor？',
    'companies.0.goods.0.stok：没有这个键，可用：spuId',
    'companies.0.goods.0.name：至少 1 个字符',
    'companies.0.goods.0.skus：至少 1 项',
    'companies.0.goods.1.skus.0.costPoints：应为数字',
  ]
  for (const line of lines) expect(text).toContain(line)
})

it('reports references to missing rows and repeated ids', async () => {
  const company = {
    id: 5,
    categories: [{ id: 1, name: '茶', parentId: 9 }],
    goods: [
      { spuId: 1, name: '茶', categoryId: 2, supplierId: 3, skus: [{ costPoints: 150 }] },
      { spuId: 1, name: '茶', categoryId: 1, skus: [{ costPoints: 100 }] },
    ],
    selections: [{ cmsId: 1, title: '选', goods: [1, 8] }],
    shoppers: [{ phone: '13800000001', coupons: [7] }, { phone: '13800000001' }],
  }
  const { text } = await run(['seed', '--spec', spec('references.json', { companies: [company] })])
  const lines = [
    'categories.0.parentId：没有分类 9',
    'goods.0.categoryId：没有分类 2',
    'goods.0.supplierId：没有供应商 3',
    'goods.1.spuId：重复：1',
    'selections.0.goods.1：没有商品 8',
    'shoppers.0.coupons.0：没有优惠券模板 7',
    'shoppers.1.phone：重复：13800000001',
    'goods.0.skus.0.costPoints：商品「茶」价格显示为 0.015，不是整数分',
  ]
  for (const line of lines) expect(text).toContain(`companies.0.${line}`)
})

it('reports a file that is no JSON', async () => {
  const file = join(folder, 'broken.json')
  writeFileSync(file, '{"companies": [')
  const { code, text } = await run(['seed', '--spec', file])
  expect(code).toBe(2)
  expect(text).toContain('broken.json 无法读取')
})

it('fills defaults of a company that names only its id and one colour', async () => {
  const company = { id: 6, info: { theme: { btnColor: '#005BAC' } } }
  expect(await run(['seed', '--spec', spec('least.json', { companies: [company] })])).toMatchObject(
    {
      code: 0,
    },
  )
})

it('seeds the example company, whose records agree', async () => {
  const example = fileURLToPath(new URL('../../../../examples/company.json', import.meta.url))
  expect(await run(['seed', '--spec', example])).toMatchObject({ code: 0 })
  expect(await run(['audit', '--company', '900'])).toMatchObject({ code: 0 })
})

it('prints the JSON Schema of the seed file', async () => {
  const { text } = await run(['seed', '--schema'])
  expect(JSON.parse(text)).toMatchObject({
    type: 'object',
    required: ['companies'],
    properties: { companies: { type: 'array' } },
  })
})

it('prints no output of the package manager', () => {
  const root = fileURLToPath(new URL('../../../..', import.meta.url))
  const { stdout, stderr } = spawnSync('npm', ['run', 'mall', '--', 'settings'], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(stdout.startsWith('# ')).toBe(true)
  expect(stderr).toBe('')
})

it('refuses to seed in production', async () => {
  const file = spec('production.json', shopSeed())
  const { code, text } = await run(['seed', '--spec', file], { NODE_ENV: 'production' })
  expect(code).toBe(2)
  expect(text).toContain('生产环境')
})

it('prints a partner link of the company and the fields that a bridge passes', async () => {
  const input = ['sign-in-link', '--subject', 'U1001', '--origin', 'https://mall.example']
  const signed = await run([...input, '--company', '111', '--name', '林小满'])
  expect(signed.code).toBe(0)
  const url = new URL(signed.text)
  expect(url.origin).toBe('https://mall.example')
  expect([...url.searchParams.keys()]).toEqual([
    'companyId',
    'userId',
    'nickName',
    'timestamp',
    'nonce',
    'sign',
  ])
  const bridged = await run([...input, '--company', '102'])
  expect(bridged.text).toMatch(/^https:\/\/mall\.example\/home\?companyId=102\n.*"cryptType":"2"/)
  expect((await run([...input, '--company', '1'])).text).toBe(
    'https://mall.example/home?companyId=1',
  )
})

it('builds links with the keys in the database and reports a missing key', async () => {
  const signKey = 'a-key-of-this-test-only'
  const companies = [
    { id: 41, info: { loginMethod: 6 }, settings: { secrets: { signKey } } },
    { id: 42, info: { loginMethod: 6 } },
  ]
  await run(['seed', '--spec', spec('partners.json', { companies })])
  const input = ['sign-in-link', '--subject', 'o1', '--company']
  expect((await run([...input, '41'])).text).toContain('openId=o1')
  expect(await run([...input, '42'])).toMatchObject({
    code: 1,
    text: expect.stringContaining('signKey'),
  })
  const provider = { MALL_LAB_URL: 'http://127.0.0.1:9' }
  const noCode = await run([...input, '118'], provider)
  expect(noCode).toMatchObject({ code: 1, text: expect.stringContaining('http://127.0.0.1:9') })
})

it('builds no links in production', async () => {
  const input = ['sign-in-link', '--company', '111', '--subject', 'U1']
  const { code, text } = await run(input, { NODE_ENV: 'production' })
  expect(code).toBe(2)
  expect(text).toContain('生产环境')
})

it('lists the login methods', async () => {
  expect((await run(['login-methods'])).text).toContain('| 21 | open id from a bank bridge |')
})

it.each([
  [[]],
  [['sing']],
  [['audit', '--company', 'x']],
  [['seed']],
  [['sign-in-link', '--company', '1']],
  [['audit', '--loud']],
  [['refunds']],
  [['repeat-refund', '--company', '1']],
])('prints its usage for %j', async (args) => {
  const { code, text } = await run(args)
  expect(code).toBe(2)
  expect(text).toContain('用法')
})

it('lists consent records of a company and refuses a call without the company', async () => {
  expect(await run(['consents', '--company', '1'])).toMatchObject({
    code: 0,
    text: '没有记录 (no consent records)',
  })
  expect((await run(['consents'])).code).toBe(2)
  expect((await run(['consents', '--company', '1', '--user', 'x'])).code).toBe(2)
})

it('documents its commands in the guide for operators', async () => {
  const root = createRoot(() => {})
  createProgram(
    root,
    createMallCli(
      {},
      () => {},
      () => ({}),
      () => Promise.reject(new Error('not loaded')),
    ).cli,
  )
  const guide = readFileSync(new URL('../../../../docs/operators.md', import.meta.url), 'utf8')
  const listed = listCommands(root).filter((path) => !guide.includes(`mall ${path}`))
  expect(listed).toEqual([])
})

/** `operator create`, `audit` …: every command that does something. */
function listCommands(command: Command, path = ''): string[] {
  if (command.commands.length === 0) return [path]
  return command.commands.flatMap((sub) => listCommands(sub, `${path} ${sub.name()}`.trim()))
}

it('prints how to continue a list with more rows and one line of usage after a fault', async () => {
  const [company] = shopSeed().companies
  await run(['seed', '--spec', spec('pages.json', { companies: [{ ...company, id: 12 }] })])
  const first = await run(['goods', 'list', '--company', '12', '--limit', '1'])
  const [, cursor = ''] = /还有更多，继续列出：加 --cursor (\S+)$/.exec(first.text) ?? []
  const next = await run(['goods', 'list', '--company', '12', '--limit', '1', '--cursor', cursor])
  expect(next.text.split('\n')[0]).not.toBe(first.text.split('\n')[0])
  expect(await run(['goods', 'price', '--company', '12'])).toMatchObject({
    code: 2,
    text: expect.stringMatching(
      /^缺少选项：[^\n]+\n用法：mall goods price \[选项\][^\n]*；说明与例子：mall help goods price$/,
    ),
  })
  expect(await run(['shoppersx'])).toEqual({
    code: 2,
    text: expect.stringMatching(/^没有这个命令：[^\n]+\n用法：mall [^\n]+；说明与例子：mall help$/),
  })
})
