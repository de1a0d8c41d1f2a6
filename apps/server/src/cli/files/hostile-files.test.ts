import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { shopSeed } from '../../modules/orders/testing/index.ts'
import { BadFile } from '../frame/mall-cli.ts'
import { runMall } from '../run-mall.ts'
import { readTable } from './read-table.ts'
import { row, workbook, zip } from './zip.fixture.ts'

const columns = {
  who: { names: ['手机号'] },
  points: { names: ['积分'] },
  note: { names: ['备注'], optional: true },
} as const
const HEADER = '手机号,积分,备注'
const PHONE = '13900000001'
let folder: string
let app: TestApp
let environment: Record<string, string>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mall-hostile-'))
  app = await createTestApp({ seedFile: shopSeed() })
  const url = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  const { data } = await app.call(
    'ops.createKey',
    { name: '积分', permissions: ['points.read', 'points.write'] },
    { companyId: 1, headers: await app.operatorHeaders(1) },
  )
  environment = { MALL_URL: url, MALL_KEY: data.key, HOME: folder }
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

function save(name: string, content: string | Buffer): string {
  const file = join(folder, name)
  writeFileSync(file, content)
  return file
}
async function read(file: string) {
  const rows: unknown[] = []
  for await (const { line, cells } of readTable(file, columns)) {
    rows.push([line, cells.who, cells.points, cells.note])
  }
  return rows
}
const sheet = (body: string, after = '') =>
  workbook(`<sheetData>${row(1, ['手机号', '积分', '备注'])}${body}</sheetData>${after}`)
const gbk = Buffer.from('cad6bbfabac52cbbfdb7d60d0a31333930303030303030312c370d0a', 'hex')

it.each<[string, string | Buffer, unknown[]]>([
  ['semicolons', `手机号;积分;备注\r\n${PHONE};7;一,二\r\n`, [[2, PHONE, '7', '一,二']]],
  ['tabs', `手机号\t积分\n${PHONE}\t7`, [[2, PHONE, '7', '']]],
  ['a stated separator', `sep=;\r\n手机号;积分\r\n${PHONE};7`, [[3, PHONE, '7', '']]],
  [
    'mixed line ends',
    `${HEADER}\r\n${PHONE},7,a\n13900000002,8,b\r13900000003,9,c`,
    [
      [2, PHONE, '7', 'a'],
      [3, '13900000002', '8', 'b'],
      [4, '13900000003', '9', 'c'],
    ],
  ],
  ['a line break in a cell', `${HEADER}\n${PHONE},7,"a\nb"\n`, [[3, PHONE, '7', 'a\nb']]],
  ['UTF-16', Buffer.from(`\ufeff${HEADER}\n${PHONE},7,一`, 'utf16le'), [[2, PHONE, '7', '一']]],
  ['GB18030', gbk, [[2, PHONE, '7', '']]],
  ['rows of empty cells', `${HEADER}\n,,\n${PHONE},7,\n,,\n`, [[3, PHONE, '7', '']]],
  ['a workbook that is named .csv', sheet(row(2, [PHONE, '7'])), [[2, PHONE, '7', '']]],
  [
    'a formula with its result',
    sheet(row(2, [PHONE], '<c r="B2"><f>3+4</f><v>7</v></c>')),
    [[2, PHONE, '7', '']],
  ],
])('reads a file with %s', async (name, content, rows) => {
  expect(await read(save(`${name}.csv`, content))).toEqual(rows)
})

const claimed = 4 * 2 ** 30 - 1
it.each<[string, string | Buffer, RegExp]>([
  ['an empty file', '', /没有内容/],
  ['a blank file', ' \n\n', /没有内容|缺少列/],
  ['another encoding', Buffer.from([0xff, 0x41, 0xfe, 0x80]), /编码无法识别/],
  ['UTF-8 that is cut off', Buffer.from(HEADER).subarray(0, 4), /编码无法识别|缺少列/],
  ['UTF-16 without its second half', Buffer.from('fffe4b', 'hex'), /编码无法识别/],
  ['UTF-32', Buffer.from('fffe00004b620000', 'hex'), /编码无法识别/],
  ['Latin letters beside UTF-8', Buffer.from(`${HEADER}\n\xe9,1`, 'latin1'), /编码无法识别|缺少列/],
  ['zero bytes', `${HEADER}\n${PHONE}\0,7`, /编码无法识别/],
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), /编码无法识别/],
  ['an old spreadsheet', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /另存为 .xlsx/],
  ['a missing column', `手机号,备注\n${PHONE},一`, /缺少列：积分/],
  ['a column twice', `手机号,积分,手机号\n${PHONE},7,${PHONE}`, /重复的列：手机号/],
  ['no header', `${PHONE},7\n`, /缺少列：手机号、积分/],
  ['a quote that is not closed', `${HEADER}\n"${PHONE},7,\n${PHONE},7,\n`, /引号没有成对/],
  ['text behind a quote', `${HEADER}\n"${PHONE}"x,7,\n`, /第 2 行附近：引号后有多余的内容/],
  ['a quote inside a cell', `${HEADER}\n${PHONE},7,a"b\n`, /引号不在单元格的开头/],
  ['an endless line', `${HEADER}\n"${'长'.repeat(3_000_000)}`, /一行过长/],
  ['a ZIP file that is no workbook', zip([{ name: 'a.txt', content: 'a' }]), /不是 XLSX 文件/],
  ['a workbook that is cut off', sheet(row(2, [PHONE, '7'])).subarray(0, 400), /无法读取/],
  ['broken XML', sheet('<row r="2"><c>'), /无法读取/],
  [
    'an error value',
    sheet(row(2, [PHONE], '<c r="B2" t="e"><v>#N/A</v></c>')),
    /第 2 行：B 列是错误值 #N\/A/,
  ],
  [
    'a formula without a result',
    sheet(row(2, [PHONE], '<c r="B2"><f>A1</f></c>')),
    /第 2 行：B 列是没有结果的公式/,
  ],
  [
    'a number that lost its end',
    sheet(row(2, [PHONE], '<c r="B2"><v>7.7012345678901E+17</v></c>')),
    /第 2 行：B 列数字超过 15 位/,
  ],
  [
    'several of them, all named in order',
    sheet(
      `${row(2, [], '<c r="A2" t="e"><v>#REF!</v></c>')}${row(3, [PHONE], '<c r="B3"><f>A1</f></c>')}`,
    ),
    /第 2 行：A 列是错误值 #REF!\n第 3 行：B 列是没有结果的公式/,
  ],
  [
    'merged cells',
    sheet(row(2, [PHONE, '7']), '<mergeCells><mergeCell ref="B2:B3"/></mergeCells>'),
    /合并的单元格（B2:B3）/,
  ],
  [
    'a column beyond the last',
    sheet('<row r="2"><c r="ZZZZ2"><v>1</v></c></row>'),
    /「ZZZZ2」有误/,
  ],
  ['rows that go back', sheet(`${row(5, [PHONE])}${row(2, [PHONE])}`), /行号「2」有误/],
  ['a row beyond the last', sheet('<row r="9999999"/>'), /行号「9999999」有误/],
  [
    'entities that multiply',
    workbook(
      `<sheetData>${row(1, ['&b;'])}</sheetData>`,
      [],
      '<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>',
    ),
    /无法读取|文档类型/,
  ],
  [
    'a sheet that unpacks to gigabytes',
    zip(
      ['xl/workbook.xml', 'xl/_rels/workbook.xml.rels'].map((name) => ({
        name,
        content: '',
        claimedSize: claimed,
      })),
    ),
    /解压后超过/,
  ],
  [
    'shared texts that unpack to more than memory',
    workbook(`<sheetData>${row(1, ['手机号', '积分'])}</sheetData>`, [
      { name: 'xl/sharedStrings.xml', content: Buffer.alloc(130 * 2 ** 20, 32) },
    ]),
    /解压后超过 128 MB/,
  ],
  [
    'a part that unpacks to more than it states',
    workbook(`<sheetData>${row(1, ['手机号', '积分'])}</sheetData>`, [
      { name: 'xl/sharedStrings.xml', content: Buffer.alloc(2 ** 20, 32), claimedSize: 10 },
    ]),
    /无法读取/,
  ],
  ['a cell of a million letters', sheet(row(2, ['长'.repeat(2 ** 20 + 1)])), /单元格过长/],
])('refuses %s with a clear fault', async (name, content, fault) => {
  const file = save(`refused-${name}.csv`, content)
  await expect(read(file)).rejects.toThrow(fault)
  await expect(read(file)).rejects.toThrow(BadFile)
})

it('refuses a file of 300 MB, a folder and a file that is not there', async () => {
  const large = save('large.csv', HEADER)
  truncateSync(large, 300 * 2 ** 20)
  await expect(read(large)).rejects.toThrow(/超过 256 MB/)
  await expect(read(folder)).rejects.toThrow(/是文件夹/)
  await expect(read(join(folder, 'none.csv'))).rejects.toThrow(/没有这个文件/)
})

async function grant(file: string) {
  const lines: string[] = []
  const args = ['points', 'grant', file, '--title', '中秋']
  const code = await runMall(args, environment, (line) => lines.push(line))
  return { code, text: lines.join('\n') }
}
const campaigns = async () => {
  const as = { companyId: 1, headers: await app.operatorHeaders(1) }
  return (await app.call('ops.campaigns', {}, as)).data.list.length
}

it('lists all faults of a points file in order and leaves no temporary file', async () => {
  const file = save(
    'points.csv',
    `${HEADER}\n${PHONE},7,\n13711119999,7,\n,7,\n13711118888,1,\n${PHONE},x,\n`,
  )
  expect(await grant(file)).toEqual({
    code: 1,
    text: [
      '第 3 行：13711119999 没有这位顾客',
      '第 4 行：缺少手机号或合作方编号',
      '第 5 行：13711118888 没有这位顾客',
      `第 6 行：${PHONE} 重复`,
      '4 行有误，没有提交',
    ].join('\n'),
  })
  const merged = save(
    'merged.xlsx',
    sheet(row(2, [PHONE, '7']), '<mergeCells><mergeCell ref="B2:B3"/></mergeCells>'),
  )
  expect(await grant(merged)).toEqual({
    code: 2,
    text: '有合并的单元格（B2:B3），请取消合并并逐行填写',
  })
  expect(await grant(save('empty.csv', HEADER))).toMatchObject({ code: 2 })
  expect(await campaigns()).toBe(0)
})

it('imports points from a spreadsheet', async () => {
  const number = `<c r="A2"><v>${PHONE}</v></c><c r="B2"><v>7</v></c>`
  const file = save('points.xlsx', sheet(`<row r="2">${number}</row>`))
  expect((await grant(file)).text).toContain('1 行 7 积分')
  expect(await campaigns()).toBe(1)
})
