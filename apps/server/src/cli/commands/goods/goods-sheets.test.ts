import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { shopSeed } from '../../../modules/orders/testing/index.ts'
import { drawing } from '../../../pictures/testing.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { drawnWorkbook, type DrawnPicture } from '../../files/drawn-pictures.fixture.ts'
import { runMall } from '../../run-mall.ts'

let app: TestApp
let folder: string
let environment: Record<string, string>
let png: Buffer

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mall-sheets-'))
  png = await drawing({ width: 120, height: 120, format: 'png' })
  writeFileSync(join(folder, 'mug.png'), png)
  app = await createTestApp({
    seedFile: shopSeed(),
    environment: { MALL_DATA_DIR: join(folder, 'data'), MALL_OPS_RATE: '10000' },
  })
  const url = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  const { data } = await app.call(
    'ops.createKey',
    { name: '目录', permissions: ['catalogue.read', 'catalogue.write'] },
    { companyId: 1, headers: await app.operatorHeaders(1) },
  )
  environment = { MALL_URL: url, MALL_KEY: data.key, HOME: folder }
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

async function run(...args: string[]) {
  const lines: string[] = []
  const code = await runMall(['goods', ...args], environment, (line) => lines.push(line))
  return { code, lines }
}
function save(name: string, content: string | Buffer): string {
  const file = join(folder, name)
  writeFileSync(file, content)
  return file
}
const csv = (name: string, header: string, ...rows: string[]) =>
  save(name, [header, ...rows, ''].join('\n'))
const HEADER = '商品编号,商品名称,分类编号,图片,SKU 编号,价格,库存'
const countImports = async () => {
  const rows = await app.db.query<{ count: number }>(
    1,
    sql`select count(*)::int as count from goods_imports`,
  )
  return rows[0]?.count
}

it('lists the changes of an import without writing, and lists them again when it imports', async () => {
  await run('import', csv('first.csv', HEADER, '600,搪瓷杯,2,mug.png,6001,39.9,12'))
  const imports = await countImports()
  const file = csv(
    'second.csv',
    HEADER,
    '600,珐琅杯,2,mug.png,6001,35,12',
    '601,新碗,2,mug.png,6011,5,1',
  )
  const changes = [
    '商品 600「珐琅杯」 商品名称：搪瓷杯 → 珐琅杯',
    expect.stringMatching(/^商品 600「珐琅杯」 SKU 6001 价格：\S*39\.9\S*.* → \S*35/),
  ]
  const planned = await run('import', file, '--check-only')
  expect(planned).toEqual({
    code: 0,
    lines: [...changes, '将新增商品 601「新碗」', '2 个商品可以导入，3 处变化'],
  })
  expect(await countImports()).toBe(imports)
  expect((await run('import', file)).lines).toEqual([
    ...changes,
    '新增商品 601「新碗」',
    '新增 1，修改 1，未变 0',
  ])
  expect((await run('import', file, '--check-only')).lines).toEqual(['2 个商品可以导入，0 处变化'])
})

it('lists all pictures that neither the folder nor the mall contains', async () => {
  const file = csv(
    'missing.csv',
    HEADER,
    '610,杯,2,a.png|mug.png|b.png,6101,5,1',
    '611,碗,2,/media/own/none.8x8.webp,6111,5,1',
  )
  for (const option of [[], ['--check-only']]) {
    const { code, lines } = await run('import', file, ...option)
    expect(code).toBe(1)
    expect(lines).toEqual(
      expect.arrayContaining([
        '第 2 行：图片 a.png：没有这个文件',
        '第 2 行：图片 b.png：没有这个文件',
        expect.stringMatching(/^第 3 行：图片 1：商城没有图片 \/media\/own\/none\.8x8\.webp$/),
        '2 个商品有误，没有导入',
      ]),
    )
  }
})

it('announces and creates categories and suppliers of a sheet', async () => {
  const header = '商品编号,商品名称,分类,供应商,SKU 编号,价格'
  const file = csv('names.csv', header, '620,桌,露营/桌椅,山货行,6201,99')
  const planned = await run('import', file, '--check-only')
  expect(planned.lines).toEqual([
    '将新增分类 露营',
    '将新增分类 露营/桌椅',
    '将新增供应商 山货行',
    '将新增商品 620「桌」',
    '1 个商品可以导入，1 处变化',
  ])
  expect((await run('import', file)).lines).toContain('新增分类 露营/桌椅')
  const bad = csv('unnamed.csv', header, '621,椅,没有的,,6211,99', '622,灯,,,6221,99')
  expect(await run('import', bad)).toEqual({
    code: 1,
    lines: [
      '第 2 行：分类：没有分类“没有的”，新分类请写“一级/二级”',
      '第 3 行：分类编号：与“分类”至少填一个',
      '2 个商品有误，没有导入',
    ],
  })
})

const drawn = (name: string, rows: string[][], ...pictures: DrawnPicture[]) =>
  save(name, drawnWorkbook([HEADER.split(','), ...rows], pictures, { 'image1.png': png }))
const PICTURE_COLUMN = 3

it('uploads the pictures drawn on the rows of a product', async () => {
  const rows = [
    ['630', '杯', '2', '', '6301', '5', '1'],
    ['631', '碗', '2', 'mug.png', '6311', '5', '1'],
  ]
  const file = drawn('drawn.xlsx', rows, { row: 1, column: PICTURE_COLUMN, media: 'image1.png' })
  expect((await run('import', file)).lines.at(-1)).toBe('新增 2，修改 0，未变 0')
  const { data } = await app.call('goods.detail', { spuId: 630 }, { companyId: 1 })
  expect(data.pictures).toEqual([expect.objectContaining({ width: 120, height: 120 })])
  expect((await run('import', file, '--check-only')).lines).toEqual(['2 个商品可以导入，0 处变化'])
  const both = drawn('both.xlsx', rows, { row: 2, column: PICTURE_COLUMN, media: 'image1.png' })
  expect((await run('import', both)).lines[0]).toBe(
    '第 3 行：图片：单元格已填写，行上又有图片，请只留一种',
  )
  const over = drawn('over.xlsx', rows, {
    row: 1,
    column: PICTURE_COLUMN,
    media: 'image1.png',
    to: { row: 2, rowOffset: 190_000 },
  })
  expect((await run('import', over)).lines[0]).toBe(
    '第 2 行：图片：画到了第 3 行，请移到自己的行之内',
  )
})

it('sets prices and stock by a sheet and skips empty cells', async () => {
  const header = '商品编号,规格编号,价格,市场价,库存'
  const bad = csv('bad-prices.csv', header, '10,11,x,,', '10,999,,,1', '10,12,0.5,,', '10,11,,,2')
  const refused = await run('update', bad)
  expect(refused.code).toBe(1)
  expect(refused.lines).toEqual([
    '第 2 行：价格：「x」不是价格',
    '第 3 行：SKU 编号：商品 10 没有 SKU 999',
    expect.stringMatching(/^第 4 行：价格：.*须第二人批准/),
    '第 5 行：SKU 编号：11 与第 2 行重复',
    '4 处有误，没有修改',
  ])
  const file = csv('prices.csv', header, '10,11,28.8,39,', '10,12,,,44', '20,21,,,')
  const changes = [
    expect.stringMatching(/^商品 10「挂耳咖啡」 SKU 11 价格：\S*29\.9\S*.* → \S*28\.8/),
    expect.stringMatching(/^商品 10「挂耳咖啡」 SKU 11 划线价：无 → \S*39/),
    '商品 10「挂耳咖啡」 SKU 12 库存：3 件 → 44 件',
  ]
  expect(await run('update', file, '--check-only')).toEqual({
    code: 0,
    lines: [...changes, '2 行可以修改，3 处变化'],
  })
  expect((await run('update', file)).lines).toEqual([...changes, '已修改 3 处'])
  expect((await run('update', file)).lines).toEqual(['没有变化'])
  const cleared = csv('cleared.csv', header, '10,11,,无,')
  expect((await run('update', cleared)).lines.at(-1)).toBe('已修改 1 处')
})
