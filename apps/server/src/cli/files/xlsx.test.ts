import { spawnSync } from 'node:child_process'
import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import fc from 'fast-check'
import { writeXlsx as buildWorkbook, writeXlsxStream } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pickSize } from '../../testing/size.ts'
import { goodsHeader } from './goods-columns.ts'
import { toXlsxCells } from './goods-file.ts'
import { readXlsx } from './read-xlsx.ts'
import { writeXlsx, type XlsxCell } from './write-xlsx.ts'

const MAX_GROWTH_MB = 300
const columns = {
  name: { names: ['名称'] },
  note: { names: ['备注', 'note'], optional: true },
} as const
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mall-xlsx-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const pathOf = (name: string) => join(folder, name)
async function readAll(file: string) {
  const rows: { line: number; name: string; note: string }[] = []
  for await (const { line, cells } of readXlsx(file, columns)) rows.push({ line, ...cells })
  return rows
}
async function write(
  name: string,
  rows: readonly (readonly XlsxCell[])[],
  header = ['名称', '备注'],
) {
  const file = pathOf(name)
  await writeXlsx(file, { name: '商品', header }, Readable.from(rows))
  return file
}

it('reads a workbook that the mall has written with every text unchanged', async () => {
  const text = fc
    .string({ unit: 'binary', maxLength: 40 })
    .map((value) => value.trim())
    .filter((value) => value !== '')
  const literal = fc.constantFrom(
    '=1+1',
    "'=1",
    '007',
    '_x000D_',
    '<p>a & "b"</p>',
    '1\n2',
    '是',
    '1e5',
    '一\r\n二\t三\u0001',
  )
  const row = fc.tuple(fc.oneof(text, literal), fc.oneof(text, literal))
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 20 }), async (rows) => {
      const read = await readAll(await write('words.xlsx', rows))
      expect(read).toEqual(rows.map(([name, note], index) => ({ line: index + 2, name, note })))
    }),
    { numRuns: pickSize(25, 500) },
  )
})

it('reads numbers as spreadsheets show them, and skips empty rows', async () => {
  const rows = [
    [29.9, 0.1 + 0.2],
    [1_000_001, 123_456_789_012_345],
    ['', ''],
    [0, 35.5],
  ]
  expect(await readAll(await write('numbers.xlsx', rows))).toEqual([
    { line: 2, name: '29.9', note: '0.3' },
    { line: 3, name: '1000001', note: '123456789012345' },
    { line: 5, name: '0', note: '35.5' },
  ])
})

it('reads shared and rich texts, yes and no, and the first of several sheets', async () => {
  const bytes = await buildWorkbook({
    sheets: [
      {
        name: '商品',
        rows: [
          ['备注', '多余的列', '名称'],
          ['相同的字', 1, '相同的字'],
          [true, 1, '杯'],
        ],
        cells: new Map([
          [
            '2,2',
            { value: '大杯', richText: [{ text: '大', font: { bold: true } }, { text: '杯' }] },
          ],
        ]),
      },
      { name: '说明', rows: [['名称'], ['不读这一张']] },
    ],
  })
  writeFileSync(pathOf('shared.xlsx'), bytes)
  expect(await readAll(pathOf('shared.xlsx'))).toEqual([
    { line: 2, name: '相同的字', note: '相同的字' },
    { line: 3, name: '大杯', note: '1' },
  ])
})

it('refuses a missing column, an empty sheet and a file that is no XLSX, by name', async () => {
  const wrong = await write('wrong.xlsx', [['1', '2']], ['品名', '备注'])
  await expect(readAll(wrong)).rejects.toThrow('第 1 行缺少列：名称')
  const bytes = await buildWorkbook({ sheets: [{ name: '空', rows: [] }] })
  writeFileSync(pathOf('empty.xlsx'), bytes)
  await expect(readAll(pathOf('empty.xlsx'))).rejects.toThrow('没有内容')
  writeFileSync(pathOf('text.xlsx'), '名称,备注\n杯,一\n')
  await expect(readAll(pathOf('text.xlsx'))).rejects.toThrow(/无法读取/)
  writeFileSync(pathOf('cut.xlsx'), bytes.subarray(0, bytes.length - 40))
  await expect(readAll(pathOf('cut.xlsx'))).rejects.toThrow(/无法读取/)
})

it('writes numbers in numeric columns and text in all others', () => {
  const samples = new Map<string, string>([
    ['商品编号', '7'],
    ['商品名称', '007'],
    ['价格', '29.9'],
  ])
  const row = goodsHeader.map((column) => samples.get(column) ?? '')
  const cells = toXlsxCells(row)
  const at = (column: (typeof goodsHeader)[number]) => cells[goodsHeader.indexOf(column)]
  expect([at('商品编号'), at('商品名称'), at('价格'), at('库存')]).toEqual([7, '007', 29.9, ''])
})

/**
 * Reads a file in its own process, because `maxRSS` would include the test's memory.
 * @returns rows, and MB above its memory at the start
 */
function readWatched(file: string, heapMb: number): { rows: number; growthMb: number } {
  const script = `
    import { readXlsx } from ${JSON.stringify(new URL('read-xlsx.ts', import.meta.url).href)}
    const columns = { name: { names: ['列0'] } }
    const start = process.memoryUsage().rss
    let rows = 0
    let peak = start
    for await (const _row of readXlsx(${JSON.stringify(file)}, columns)) {
      if (rows % 100 === 0) peak = Math.max(peak, process.memoryUsage.rss())
      rows += 1
    }
    console.log(JSON.stringify({ rows, growthMb: (peak - start) / 2 ** 20 }))`
  // A small heap limit shows the retained memory, because the collector is lazy otherwise.
  const heap = [`--max-old-space-size=${String(heapMb)}`, '--max-semi-space-size=8']
  const args = [...heap, '--import', 'tsx', '--input-type=module', '-e', script]
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (stdout === '') throw new Error(stderr)
  return JSON.parse(stdout) as { rows: number; growthMb: number }
}

it.each([
  ['texts in their cells, as goods export writes them', true, 96],
  ['shared texts, as spreadsheets save them', false, 224],
])(
  'reads many rows in constant memory: %s',
  async (_title, inlineStrings, heapMb) => {
    const count = pickSize(10_000, 100_000)
    async function* rows() {
      for (let index = 0; index < count; index += 1) {
        yield goodsHeader.map((column, at) =>
          at % 4 === 1
            ? `${column} ${String(index)} ${'各不相同的内容'.repeat(4)}`
            : at % 2
              ? '相同'
              : index,
        )
        if (index % 1_000 === 0) await new Promise(setImmediate)
      }
    }
    const file = pathOf('many.xlsx')
    const sheet = {
      name: '商品',
      columns: goodsHeader.map((_name, at) => ({ header: `列${String(at)}` })),
    }
    await pipeline(
      Readable.fromWeb(writeXlsxStream(rows(), { ...sheet, inlineStrings })),
      createWriteStream(file),
    )
    const { rows: read, growthMb } = readWatched(file, heapMb)
    process.stdout.write(`xlsx of ${String(count)} rows: +${growthMb.toFixed(0)} MB\n`)
    expect(read).toBe(count)
    expect(growthMb, 'MB').toBeLessThan(MAX_GROWTH_MB)
  },
  300_000,
)
