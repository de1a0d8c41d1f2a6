import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { shopSeed } from '../../modules/orders/testing/index.ts'
import { drawing } from '../../pictures/testing.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { runMall } from '../run-mall.ts'

let app: TestApp
let folder: string
let environment: Record<string, string>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mall-company-'))
  const environmentOfApp = { MALL_DATA_DIR: join(folder, 'data') }
  app = await createTestApp({ seedFile: shopSeed(), environment: environmentOfApp })
  const { data } = await app.call(
    'ops.createKey',
    { name: '配置', permissions: ['company.read', 'company.write', 'catalogue.write'] },
    { companyId: 1, headers: await app.operatorHeaders(1) },
  )
  const url = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  environment = { MALL_URL: url, MALL_KEY: data.key, HOME: folder }
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

async function run(...args: string[]) {
  const lines: string[] = []
  const code = await runMall(['company', ...args], environment, (line) => lines.push(line))
  return { code, lines, text: lines.join('\n') }
}
const files = () => join(folder, 'files')
const read = (name: string) => readFileSync(join(files(), name), 'utf8')
const write = (name: string, text: string) => writeFileSync(join(files(), name), text)
const replace = (name: string, before: string, after: string) => {
  expect(read(name)).toContain(before)
  write(name, read(name).replace(before, after))
}

it('exports a company as files that import without a change', async () => {
  expect(await run('export', files())).toMatchObject({ code: 0 })
  const names = readdirSync(files()).filter((name) => name.endsWith('.yaml'))
  expect(names.toSorted()).toEqual(
    ['articles', 'catalogue', 'company', 'coupons', 'goods', 'home', 'pages', 'theme'].map(
      (n) => `${n}.yaml`,
    ),
  )
  const before = names.map(read)
  await run('export', files())
  expect(names.map(read)).toEqual(before)
  expect(read('goods.yaml')).toMatch(/^# yaml-language-server: \$schema=\.schema\/goods\.json\n/)
  expect(await run('diff', files())).toMatchObject({ code: 0, text: '没有不同' })
})

it('prints the changes of an import before it makes them, and makes them once', async () => {
  replace('goods.yaml', 'name: 挂耳咖啡', 'name: 挂耳咖啡礼盒')
  const change = '~ goods.10.name（商品 10 商品名称）: "挂耳咖啡" → "挂耳咖啡礼盒"'
  expect((await run('import', files(), '--dry-run')).lines).toEqual([change, '1 处变化，尚未导入'])
  expect(await run('diff', files())).toMatchObject({ code: 1, text: change })
  expect((await run('import', files())).lines).toEqual([change, '已导入 1 处变化'])
  expect(await run('import', files())).toMatchObject({ code: 0, text: '没有变化' })
})

it('writes and compares prices in the format of the shop', async () => {
  expect(read('goods.yaml')).toMatch(/^#.*\nunits: shop\n/)
  replace('goods.yaml', 'costPoints: 35\n', 'costPoints: 35.85\n')
  const { lines } = await run('import', files(), '--dry-run')
  expect(lines[0]).toMatch(
    /^~ goods\.\d+\.skus\.\d+\.costPoints（商品 \d+ SKU \d+ 价格）: 35 → 35\.85$/,
  )
  replace('goods.yaml', 'costPoints: 35.85\n', 'costPoints: 三十五\n')
  expect((await run('import', files())).lines).toEqual([
    '公司文件有误，没有导入',
    expect.stringMatching(
      /^ {2}goods\.yaml 第 \d+ 行 goods\.\d+\.skus\.1\.costPoints：应为商城显示的价格，/,
    ),
  ])
  replace('goods.yaml', 'costPoints: 三十五\n', 'costPoints: 35\n')
})

it('refuses amounts of a file that does not state their unit', async () => {
  const older = join(folder, 'older')
  mkdirSync(older)
  writeFileSync(join(older, 'company.yaml'), 'settings:\n  operatorWorth:\n    benefits: 100\n')
  expect((await run('import', older)).lines).toEqual([
    '公司文件有误，没有导入',
    expect.stringMatching(
      /^ {2}company\.yaml 第 3 行 settings\.operatorWorth\.benefits：.*units: shop/,
    ),
  ])
  writeFileSync(join(older, 'company.yaml'), 'settings:\n  chat:\n    open: true\n')
  expect(await run('import', older, '--dry-run')).toMatchObject({ code: 0 })
  writeFileSync(join(older, 'company.yaml'), 'units: fen\n')
  expect((await run('import', older)).text).toContain('units 应为 shop，而不是 fen')
})

it('reads money in yuan and times of Beijing', async () => {
  const own = join(folder, 'own')
  mkdirSync(own)
  const worth = 'units: shop\nsettings:\n  operatorWorth:\n    benefits: 123.5\n'
  writeFileSync(join(own, 'company.yaml'), worth)
  const coupon = 'templateId: 77\n    title: 庆\n    kind: minus\n    threshold: 300\n    value: 50'
  const coupons = read('coupons.yaml').replace(
    'coupons:\n',
    `coupons:\n  - ${coupon}\n    validTo: 2030-11-29 20:00\n`,
  )
  writeFileSync(join(own, 'coupons.yaml'), coupons)
  const { lines } = await run('import', own, '--dry-run')
  expect(lines).toContainEqual(
    expect.stringMatching(/^~ settings\.operatorWorth\.benefits（设置 .+）: 10000 → 123\.5$/),
  )
  expect(lines.find((line) => line.startsWith('+ coupons.77'))).toContain('"threshold":300')
  const { properties } = JSON.parse(read('.schema/coupons.json')) as {
    properties: { coupons: { items: { properties: Record<string, unknown> } } }
  }
  expect(properties.coupons.items.properties).toMatchObject({
    threshold: { title: '使用门槛', type: ['number', 'string'], minimum: 0 },
    value: { title: '优惠值', type: ['number', 'string'] },
    validTo: { title: '有效期至', pattern: expect.stringContaining('[ T]') },
  })
})

it('imports pictures stored beside the company’s files', async () => {
  writeFileSync(join(files(), 'mug.png'), await drawing({ width: 90, height: 60, format: 'png' }))
  const pictures = `pictures:\n      - src: file:mug.png\n        width: 1\n        height: 1`
  replace('goods.yaml', 'pictures:', pictures)
  expect(await run('import', files())).toMatchObject({ code: 0 })
  await run('export', files())
  expect(read('goods.yaml')).toMatch(
    /src: \/media\/own\/.*\.90x60\..*webp\n\s+width: 90\n\s+height: 60/,
  )
})

/** Encodes a text as GBK, the encoding of Chinese editors. */
function toGbk(text: string): Buffer {
  const bytesOf = new Map<string, number[]>()
  for (let first = 0x81; first <= 0xf7; first += 1) {
    for (let second = 0x40; second <= 0xfe; second += 1) {
      const bytes = [first, second]
      bytesOf.set(new TextDecoder('gb18030').decode(Uint8Array.from(bytes)), bytes)
    }
  }
  return Buffer.from([...text].flatMap((letter) => bytesOf.get(letter) ?? [...Buffer.from(letter)]))
}

it('reads GB18030 and UTF-8 and refuses any other encoding', async () => {
  const utf8 = read('goods.yaml')
  const gbk = toGbk(utf8.replace('挂耳咖啡礼盒', '手冲咖啡礼盒'))
  writeFileSync(join(files(), 'goods.yaml'), gbk)
  expect((await run('import', files(), '--dry-run')).lines).toEqual([
    '~ goods.10.name（商品 10 商品名称）: "挂耳咖啡礼盒" → "手冲咖啡礼盒"',
    '1 处变化，尚未导入',
  ])
  writeFileSync(join(files(), 'goods.yaml'), Buffer.concat([Buffer.from('\ufeff'), gbk]))
  expect(await run('import', files())).toMatchObject({
    code: 1,
    text: expect.stringContaining('goods.yaml 无法读取：编码无法识别'),
  })
  write('goods.yaml', utf8)
})

it('prints file, line and reason of each fault and changes nothing', async () => {
  replace('goods.yaml', 'categoryId: 2', 'categoryId: 99')
  replace('theme.yaml', 'btnColor:', 'btnColour:')
  const { code, lines } = await run('import', files())
  const lineOf = (name: string, text: string) =>
    read(name)
      .split('\n')
      .findIndex((line) => line.includes(text)) + 1
  expect(code).toBe(1)
  expect(lines).toEqual([
    '公司文件有误，没有导入',
    expect.stringMatching(
      new RegExp(
        `^ {2}theme.yaml 第 ${String(lineOf('theme.yaml', 'btnColour'))} 行 theme.btnColour：没有这个键，是否为 btnColor？`,
      ),
    ),
    `  goods.yaml 第 ${String(lineOf('goods.yaml', 'categoryId: 99'))} 行 goods.0.categoryId：没有分类 99`,
  ])
  write('home.yaml', 'banners: [\n')
  expect((await run('import', files())).text).toMatch(/home\.yaml 第 \d+ 行：/)
  write('other.yaml', 'a: 1\n')
  expect(await run('import', files())).toMatchObject({
    code: 2,
    text: expect.stringContaining('没有这些文件：other.yaml'),
  })
})

it('opens and closes the shop', async () => {
  expect((await run('close')).text).toContain('未营业')
  const refused = await run('open')
  expect(refused).toMatchObject({ code: 1, text: expect.stringContaining('没有退货地址') })
  expect(refused.text).toContain('示例号码')
  expect((await run('open', '--anyway')).text).toContain('营业')
  expect((await run('show')).text).toContain('商品 4（上架 3）')
})
