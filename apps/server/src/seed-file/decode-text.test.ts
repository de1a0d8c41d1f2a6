import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { decodeFile, decodeText, UnknownEncoding } from './decode-text.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'decode-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const text = 'mallName: 商城，名\n'
const utf16 = (bigEndian: boolean) => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le')
  return bigEndian ? bytes.swap16() : bytes
}
/** `mallName: 商城，名` as an editor of a Chinese system saves it. */
const gbk = Buffer.concat([
  Buffer.from('mallName: '),
  Buffer.from([0xc9, 0xcc, 0xb3, 0xc7, 0xa3, 0xac, 0xc3, 0xfb, 0x0a]),
])
const read = async (bytes: Uint8Array) => {
  const file = join(folder, 'text')
  writeFileSync(file, bytes)
  let whole = ''
  for await (const part of decodeFile(file)) whole += part
  return whole
}

it.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
  ['UTF-16', utf16(false)],
  ['UTF-16, the other way round', utf16(true)],
  ['GB18030', gbk],
])('decodes %s', async (_name, bytes) => {
  expect(decodeText(bytes)).toBe(text)
  expect(await read(bytes)).toBe(text)
})

it.each([
  [
    'bytes of a picture',
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
  ],
  ['UTF-8 with a mark and a broken end', Buffer.from([0xef, 0xbb, 0xbf, 0x61, 0xe5, 0x95])],
  ['a cut GB18030 text', gbk.subarray(0, 11)],
  ['a cut UTF-16 text', utf16(false).subarray(0, 7)],
  ['half a surrogate pair', Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x61, 0x00])],
  ['Latin letters with accents', Buffer.from([0x63, 0x61, 0x66, 0xe9, 0x0a])],
  ['a zero byte', Buffer.from('a\u0000b')],
])('refuses %s', async (_name, bytes) => {
  expect(() => decodeText(bytes)).toThrow(UnknownEncoding)
  await expect(read(bytes)).rejects.toThrow(UnknownEncoding)
})

it('decodes an empty file and characters across the chunks of a long one', async () => {
  expect(await read(Buffer.alloc(0))).toBe('')
  const long = `a${'商城'.repeat(50_000)}`
  expect(await read(Buffer.from(long))).toBe(long)
  const many = Buffer.concat([
    Buffer.from('a'),
    ...Array.from({ length: 50_000 }, () => gbk.subarray(10, 14)),
  ])
  expect(await read(many)).toBe(`a${'商城'.repeat(50_000)}`)
})
