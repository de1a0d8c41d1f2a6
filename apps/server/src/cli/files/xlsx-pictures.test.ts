import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  drawnWorkbook,
  excelPictures,
  wpsPictures,
  type DrawnPicture,
} from './drawn-pictures.fixture.ts'
import { readXlsx } from './read-xlsx.ts'
import { readXlsxPart } from './xlsx-parts.ts'
import { row, workbook } from './zip.fixture.ts'

const columns = { name: { names: ['名称'] }, picture: { names: ['图片'], optional: true } } as const
const rows = [
  ['名称', '图片'],
  ['杯', ''],
  ['碗', ''],
]
const media = { 'a.png': Buffer.from('a'), 'b.jpeg': Buffer.from('b') }
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mall-drawn-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function save(bytes: Buffer): string {
  const file = join(folder, 'drawn.xlsx')
  writeFileSync(file, bytes)
  return file
}
async function readAll(bytes: Buffer, withPictures = true) {
  const read: unknown[] = []
  for await (const one of readXlsx(save(bytes), columns, { withPictures })) {
    read.push([one.line, one.cells.picture, one.pictures ?? []])
  }
  return read
}
const drawn = (...pictures: DrawnPicture[]) => drawnWorkbook(rows, pictures, media)

it('reads the pictures of each row from left to right, with the row that they reach', async () => {
  const bytes = drawn(
    { row: 2, column: 1, media: 'b.jpeg', to: { row: 3, rowOffset: 90_000 } },
    { row: 1, column: 5, media: 'b.jpeg' },
    { row: 1, column: 1, media: 'a.png', to: { row: 2, rowOffset: 20_000 } },
    { row: 0, column: 1, media: 'a.png' },
  )
  const file = save(bytes)
  expect(await readAll(bytes)).toEqual([
    [
      2,
      '',
      [
        { src: 'sheet:xl/media/a.png', column: 'picture', lastLine: 2 },
        { src: 'sheet:xl/media/b.jpeg', column: null, lastLine: 2 },
      ],
    ],
    [3, '', [{ src: 'sheet:xl/media/b.jpeg', column: 'picture', lastLine: 4 }]],
  ])
  expect(String(await readXlsxPart(file, 'xl/media/a.png', 10))).toBe('a')
  await expect(readXlsxPart(file, 'xl/media/a.png', 0)).rejects.toThrow('没有 xl/media/a.png')
})

it('ignores pictures when none are requested', async () => {
  const bytes = drawn({ row: 9, column: 0, media: 'a.png' })
  expect(await readAll(bytes, false)).toEqual([
    [2, '', []],
    [3, '', []],
  ])
})

it.each<[string, DrawnPicture[], RegExp]>([
  ['on no product', [{ row: 7, column: 0, media: 'a.png' }], /第 8 行：有图片，但没有商品/],
  [
    'of a format that cannot be stored',
    [{ row: 1, column: 0, media: 'c.emf' }],
    /第 2 行的图片不在文件中|格式/,
  ],
  ['that is a link', [{ row: 2, column: 0, media: null }], /第 3 行：图片只是链接，请把图片文件放/],
  [
    'that is missing, beside another fault',
    [
      { row: 1, column: 0, media: 'none.png' },
      { row: 8, column: 0, media: 'a.png' },
    ],
    /第 2 行的图片不在文件中[\s\S]*第 9 行：有图片/,
  ],
])('refuses a picture %s and names its row', async (_title, pictures, fault) => {
  await expect(readAll(drawn(...pictures))).rejects.toThrow(fault)
})

it('names the picture format that cannot be stored', async () => {
  const bytes = drawnWorkbook(rows, [{ row: 1, column: 0, media: 'c.emf' }], {
    'c.emf': Buffer.from('c'),
  })
  await expect(readAll(bytes)).rejects.toThrow(/第 2 行的图片是 \.emf 格式，请把图片文件放/)
})

const header = row(1, ['名称', '图片'])
const formula = '<c r="B2" t="str"><f>_xlfn.DISPIMG("ID_7",1)</f><v>=DISPIMG("ID_7",1)</v></c>'
const rich = '<c r="B2" t="e" vm="1"><v>#VALUE!</v></c>'
const part = { name: 'xl/media/a.png', content: 'a' }
it.each([
  ['WPS', formula, wpsPictures('ID_7', 'a.png')],
  ['Excel', rich, excelPictures('a.png')],
])('reads a picture inside a cell of %s', async (_title, cell, parts) => {
  const sheet = `<sheetData>${header}${row(2, ['杯'], cell)}</sheetData>`
  expect(await readAll(workbook(sheet, [...parts, part]))).toEqual([
    [2, 'sheet:xl/media/a.png', []],
  ])
  const without = readAll(workbook(sheet, [part]))
  await expect(without).rejects.toThrow(/第 2 行：B 列(?:的图片不在文件中|是错误值)/)
})
