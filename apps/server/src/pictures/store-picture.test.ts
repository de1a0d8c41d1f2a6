import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyWidths, pictureOf } from '@mall/contract/pictures'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createFolderStore, type FileStore } from './file-store.ts'
import { storePicture } from './store-picture.ts'
import { drawing } from './testing.ts'

let media: string
let store: FileStore
beforeAll(() => {
  media = mkdtempSync(join(tmpdir(), 'mall-media-'))
  store = createFolderStore(media)
})
afterAll(() => rmSync(media, { recursive: true, force: true }))

it('returns an address that describes the stored picture and stores every listed file', async () => {
  const bytes = await drawing({ width: 300, height: 200, format: 'jpeg' })
  const address = await storePicture(store, 'own', bytes)
  expect(address).toMatch(/^\/media\/own\/[\da-f]{10}\.300x200\.[\da-f]{6}\.webp$/)
  const promised = pictureOf(address)
    ?.srcSet.split(', ')
    .map((candidate) => candidate.split(' ')[0] ?? '')
  expect(promised).toHaveLength(copyWidths(300).length + 1)
  const files = readdirSync(join(media, 'own')).map((file) => `/media/own/${file}`)
  for (const candidate of promised ?? []) expect(files).toContain(candidate)
  expect(files.every((file) => /\.(?:webp|avif)$/.test(file))).toBe(true)
})

it('encodes a picture once', async () => {
  const bytes = await drawing({ width: 120, height: 120, seeThrough: true })
  const first = await storePicture(store, 'twice', bytes, 'kite')
  expect(first).toMatch(/^\/media\/twice\/kite\.[\da-f]{10}\.120x120\.webp$/)
  const times = () =>
    readdirSync(join(media, 'twice')).map((file) => statSync(join(media, 'twice', file)).mtimeMs)
  const before = times()
  expect(await storePicture(store, 'twice', bytes, 'kite')).toBe(first)
  expect(times()).toEqual(before)
  const other = await drawing({ width: 121, height: 120 })
  expect(await storePicture(store, 'twice', other, 'kite')).not.toBe(first)
})

it('leaves no file of an invalid picture', async () => {
  await expect(storePicture(store, 'broken', Buffer.from('no'))).rejects.toThrow('不是可读的图片')
  expect(existsSync(join(media, 'broken'))).toBe(false)
})
