import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { shopSeed } from '../../../modules/orders/testing/index.ts'
import { drawing } from '../../../pictures/testing.ts'
import { openPostgresql } from '../../../testing/open-postgresql.ts'
import { startPostgresql } from '../../../testing/processes/postgresql.ts'
import { pickSize } from '../../../testing/size.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { goodsHeader } from '../../files/goods-columns.ts'
import { runMall } from '../../run-mall.ts'

const KILLED = 1
const UNDISTURBED = 2
const MAX_GROWTH_MB = 300
let app: TestApp
/**
 * Full size runs on PostgreSQL only: the embedded database takes an hour for 100,000 goods twice.
 */
let postgres: Awaited<ReturnType<typeof startPostgresql>> | undefined
let folder: string
let environment: Record<string, string>
const hosts = createServer((request, response) => {
  const isPicture = request.url === '/mug.png'
  response.statusCode = isPicture ? 200 : 404
  response.end(isPicture ? readFileSync(join(folder, 'mug.png')) : 'none')
})

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mall-goods-'))
  writeFileSync(join(folder, 'mug.png'), await drawing({ width: 120, height: 120, format: 'png' }))
  hosts.listen(0, '127.0.0.1')
  await once(hosts, 'listening')
  const [company] = shopSeed().companies
  const settings = { pictureHosts: [`127.0.0.1:${String(portOf(hosts))}`] }
  postgres = pickSize(0, 1) === 1 ? await startPostgresql() : undefined
  app = await createTestApp({
    ...(postgres && { db: await openPostgresql(postgres.url) }),
    seedFile: {
      companies: [KILLED, UNDISTURBED].map((id) => ({ ...company, id, settings, goods: [] })),
    },
    environment: { MALL_DATA_DIR: join(folder, 'data'), MALL_OPS_RATE: '10000' },
  })
  const url = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  environment = { MALL_URL: url, HOME: folder }
})
afterAll(async () => {
  hosts.close()
  await app.close()
  await postgres?.stop()
  rmSync(folder, { recursive: true })
})

function portOf(server: typeof hosts): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

async function run(companyId: number, ...args: string[]) {
  const lines: string[] = []
  const command = ['goods', ...args, '--company', String(companyId)]
  const code = await runMall(
    command,
    { ...environment, MALL_KEY: await keyOf(companyId) },
    (line) => lines.push(line),
  )
  return { code, text: lines.join('\n') }
}
const keys = new Map<number, string>()
async function keyOf(companyId: number): Promise<string> {
  const known = keys.get(companyId)
  if (known) return known
  const { data } = await app.call(
    'ops.createKey',
    { name: '目录', permissions: ['catalogue.read', 'catalogue.write'] },
    { companyId, headers: await app.operatorHeaders(companyId) },
  )
  keys.set(companyId, data.key)
  return data.key
}

const cell = (column: string, cells: Record<string, string>) => cells[column] ?? ''
function csv(name: string, rows: readonly Record<string, string>[]): string {
  const file = join(folder, name)
  const lines = rows.map((row) => goodsHeader.map((column) => cell(column, row)).join(','))
  writeFileSync(file, `${[goodsHeader.join(','), ...lines].join('\n')}\n`)
  return file
}
const mug = { 商品编号: '500', 商品名称: '搪瓷杯', 分类编号: '2', 规格名: '颜色', 上架: '是' }

it('uses the company of the key when `--company` is missing', async () => {
  const file = join(folder, 'own.csv')
  const lines: string[] = []
  const keyed = { ...environment, MALL_KEY: await keyOf(1) }
  const code = await runMall(['goods', 'export', file], keyed, (line) => lines.push(line))
  expect(code, lines.join('\n')).toBe(0)
  expect(readFileSync(file, 'utf8')).toContain(goodsHeader[0])
})

it('imports goods with pictures from beside the file and from the company’s hosts', async () => {
  const address = `http://127.0.0.1:${String(portOf(hosts))}/mug.png`
  const file = csv('mugs.csv', [
    {
      ...mug,
      图片: `mug.png|${address}`,
      'SKU 编号': '5001',
      规格值: '白',
      价格: '39.9',
      库存: '12',
    },
    { ...mug, 'SKU 编号': '5002', 规格值: '绿', 价格: '29', 划线价: '35.5', 库存: '0' },
  ])
  expect(await run(KILLED, 'import', file)).toEqual({
    code: 0,
    text: '新增商品 500「搪瓷杯」\n新增 1，修改 0，未变 0',
  })
  const { data } = await app.call('goods.detail', { spuId: 500 }, { companyId: KILLED })
  expect(data.pictures).toHaveLength(2)
  expect(data.pictures[0]).toMatchObject({ width: 120, height: 120 })
  expect(data.skus.map(({ costPoints }) => costPoints)).toEqual([399_000, 290_000])
  for (const name of ['out.csv', 'out.xlsx', 'out.jsonl']) {
    const out = join(folder, name)
    await run(KILLED, 'export', out)
    expect((await run(KILLED, 'import', out)).text, name).toBe('新增 0，修改 0，未变 1')
  }
})

it('lists each bad line and imports nothing, unless bad lines are skipped by option', async () => {
  const rows = [
    { ...mug, 商品编号: '601', 'SKU 编号': '6001', 规格值: '白', 价格: '1.999' },
    { ...mug, 商品编号: '602', 分类编号: '77', 'SKU 编号': '6002', 规格值: '白', 价格: '1' },
    { ...mug, 商品编号: '603', 商品名称: '', 'SKU 编号': 'x', 规格值: '白|绿', 价格: '' },
    { ...mug, 商品编号: '604', 'SKU 编号': '6004', 规格值: '白', 价格: '2' },
  ]
  const file = csv('bad.csv', rows)
  const { code, text } = await run(KILLED, 'import', file)
  expect(code).toBe(1)
  expect(text.split('\n')).toEqual([
    expect.stringMatching(/^第 2 行：SKU 1 价格：.*显示为 1\.999，不是整数分/),
    '第 3 行：分类编号：没有分类 77',
    '第 4 行：商品名称：不能为空',
    '第 4 行：规格值：应为 1 个，以 | 分隔',
    '第 4 行：SKU 编号：「x」应为正整数',
    '第 4 行：价格：「」不是价格',
    '3 个商品有误，没有导入',
  ])
  const skipped = await run(KILLED, 'import', file, '--skip-bad')
  expect(skipped.code).toBe(1)
  expect(skipped.text).toContain('新增 1，修改 0，未变 0')
})

it('refuses pictures of other hosts and from outside the folder', async () => {
  const row = { ...mug, 商品编号: '700', 'SKU 编号': '7001', 规格值: '白', 价格: '1' }
  const elsewhere = csv('elsewhere.csv', [{ ...row, 图片: 'https://img.example/none.png' }])
  expect((await run(KILLED, 'import', elsewhere)).text).toContain(
    '图片域名 img.example 不在公司允许的范围内',
  )
  const outside = csv('outside.csv', [{ ...row, 图片: '../../etc/hostname' }])
  expect((await run(KILLED, 'import', outside)).text).toContain('图片须在文件所在的目录内')
})

async function startImport(companyId: number, file: string) {
  const script = fileURLToPath(new URL('../../mall.ts', import.meta.url))
  const args = ['--import', 'tsx', script, 'goods', 'import', file, '--company', String(companyId)]
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...environment, MALL_KEY: await keyOf(companyId) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => void output.push(text))
  }
  return { child, ended: once(child, 'close'), readOutput: () => output.join('').slice(-2_000) }
}

/** Resident memory of a process of Linux in MB, null elsewhere and once it has ended. */
function residentMb(pid: number | undefined): number | null {
  const file = `/proc/${String(pid)}/status`
  if (!existsSync(file)) return null
  const [, kb] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(file, 'utf8')) ?? []
  return kb === undefined ? null : Number(kb) / 1_024
}

const countImported = async (companyId: number) => {
  const [row] = await app.db.query<{ next: number }>(
    companyId,
    sql`select max(next) as next from goods_imports where company_id = ${companyId}`,
  )
  return Number(row?.next ?? 0)
}

/**
 * Runs the whole import in its own process.
 * @returns MB above its memory at the first product
 */
async function importWatched(companyId: number, file: string): Promise<number> {
  const { child, ended, readOutput } = await startImport(companyId, file)
  await expect
    .poll(() => countImported(companyId), { timeout: 600_000, interval: 20 })
    .toBeGreaterThan(0)
  const start = residentMb(child.pid) ?? 0
  let highest = start
  const timer = setInterval(() => (highest = Math.max(highest, residentMb(child.pid) ?? 0)), 50)
  expect(await ended, readOutput()).toEqual([0, null])
  clearInterval(timer)
  return highest - start
}

/** Runs the import in its own process and kills it with SIGKILL at the given progress. */
async function importAndKill(file: string, until: number): Promise<void> {
  const { child, ended } = await startImport(KILLED, file)
  const next = async () => {
    const [row] = await app.db.query<{ next: number }>(
      KILLED,
      sql`select max(next) as next from goods_imports where company_id = ${KILLED} and finished_at is null`,
    )
    return Number(row?.next ?? 0)
  }
  await expect.poll(next, { timeout: 1_800_000, interval: 5 }).toBeGreaterThanOrEqual(until)
  child.kill('SIGKILL')
  await ended
}

// The bundled command saves a minute of `npm test`, because each process would read all sources.
it.runIf(pickSize(0, 1) === 1)(
  'imports the same catalogue when it is killed and restarted',
  { timeout: 7_200_000 },
  async () => {
    const count = 100_000
    const kills = 5
    const file = csv(
      'many.csv',
      Array.from({ length: count }, (_, index) => ({
        ...mug,
        商品编号: String(10_000 + index),
        商品名称: `搪瓷杯 ${String(index)} 号`,
        'SKU 编号': String(1_000_000 + index),
        规格值: '白',
        价格: String(1 + (index % 90)),
        库存: String(index % 50),
      })),
    )
    for (let kill = 1; kill <= kills; kill += 1) {
      await importAndKill(file, Math.max(100, Math.floor((count * kill) / (kills + 2) / 100) * 100))
    }
    const resumed = await run(KILLED, 'import', file)
    expect(resumed.text).toMatch(/^继续上次的导入：已完成 \d+ 个商品/)
    expect(resumed.text).toContain(`新增 ${String(count)}，修改 0，未变 0`)
    const server = residentMb(process.pid) ?? 0
    const growth = await importWatched(UNDISTURBED, file)
    const serverGrowth = (residentMb(process.pid) ?? 0) - server
    process.stdout.write(
      `import of ${String(count)} goods: command +${growth.toFixed(0)} MB, server ${serverGrowth.toFixed(0)} MB\n`,
    )
    expect(growth, 'MB of the command').toBeLessThan(MAX_GROWTH_MB)
    expect(serverGrowth, 'MB of the server').toBeLessThan(MAX_GROWTH_MB)
    const rowsOf = (companyId: number) =>
      app.db.query(
        companyId,
        sql`select s.id, s.name, s.cost_points, s.search_tokens, k.id as sku, k.cost_points as price,
            t.total, t.available, (select sum(quantity) from stock_events e
              where e.company_id = t.company_id and e.sku_id = t.sku_id) as booked
          from spus s join skus k on k.company_id = s.company_id and k.spu_id = s.id
          join stocks t on t.company_id = k.company_id and t.sku_id = k.id
          where s.company_id = ${companyId} and s.id >= 10000 order by s.id`,
      )
    expect(await rowsOf(KILLED)).toEqual(await rowsOf(UNDISTURBED))
  },
)

it('prints the approval command when a price is far below the former one', async () => {
  const row = { ...mug, 商品编号: '700', 'SKU 编号': '7001', 规格值: '白', 价格: '29.9', 库存: '1' }
  const file = csv('low.csv', [row])
  expect(await run(KILLED, 'import', file)).toMatchObject({ code: 0 })
  const low = await run(KILLED, 'price', '700', '--sku', '7001', '--to', '9.9')
  expect(low).toMatchObject({ code: 0, text: expect.stringContaining('价格 29.9') })
  expect(low.text).toMatch(/降价等待第二人批准，此前价格不变：mall approvals approve ap_[\w-]+$/)
  const near = await run(KILLED, 'price', '700', '--sku', '7001', '--to', '28.9')
  expect(near).toMatchObject({ code: 0, text: expect.stringContaining('价格 28.9') })
  expect(near.text).not.toContain('批准')
})
