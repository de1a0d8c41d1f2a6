import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Misuse } from '../frame/mall-cli.ts'
import { readCsv } from './read-csv.ts'
import { readTextLines } from './read-text.ts'
import { writeCsv } from './write-csv.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'csv-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const columns = { phone: { names: ['手机号'] }, name: { names: ['姓名'] } } as const
async function read(bytes: Uint8Array) {
  const file = join(folder, 'shoppers.csv')
  writeFileSync(file, bytes)
  const rows: unknown[] = []
  for await (const row of readCsv(file, columns)) rows.push(row)
  return rows
}

/** `手机号,姓名` and `13800000001,王芳` in GB18030. */
const gbk = Buffer.from('cad6bbfabac52cd0d5c3fb0d0a31333830303030303030312ccdf5b7bc0d0a', 'hex')
const text = '手机号,姓名\r\n13800000001,王芳\r\n'

it.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
  ['UTF-16', Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['GB18030', gbk],
])('reads the rows of a file in %s', async (_name, bytes) => {
  expect(await read(bytes)).toEqual([{ line: 2, cells: { phone: '13800000001', name: '王芳' } }])
})

it('refuses a file in another encoding and a missing file', async () => {
  const broken = Buffer.concat([Buffer.from('\ufeff'), gbk])
  await expect(read(broken)).rejects.toThrow(/编码无法识别/)
  await expect(read(broken)).rejects.toThrow(Misuse)
  const missing = readCsv(join(folder, 'none.csv'), columns)
  await expect(missing.next()).rejects.toThrow(Misuse)
  await expect(readTextLines(join(folder, 'none.csv')).next()).rejects.toThrow(Misuse)
})

it('reads a file that the mall has written unchanged', async () => {
  const file = join(folder, 'written.csv')
  const names = ['=1+1', '＝1', "'=1", '-5', 'a=b', "'quoted'", '王芳']
  async function* rows() {
    for (const name of names) yield ['13800000001', name]
  }
  await writeCsv(file, ['手机号', '姓名'], rows())
  const read: string[] = []
  for await (const { cells } of readCsv(file, columns)) read.push(cells.name)
  expect(read).toEqual(names)
})

it('splits lines at every kind of line ending', async () => {
  const file = join(folder, 'lines.txt')
  writeFileSync(file, 'a\r\nb\n\nc')
  const lines: string[] = []
  for await (const line of readTextLines(file)) lines.push(line)
  expect(lines).toEqual(['a', 'b', '', 'c'])
})
