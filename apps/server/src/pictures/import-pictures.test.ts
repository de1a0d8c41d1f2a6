import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createFolderStore } from './file-store.ts'
import { importPictures } from './import-pictures.ts'
import { drawing } from './testing.ts'

const root = mkdtempSync(join(tmpdir(), 'mall-import-'))
const folder = join(root, 'spec')
const media = join(root, 'media')
beforeAll(async () => {
  mkdirSync(join(folder, 'pictures'), { recursive: true })
  const photo = await drawing({ width: 200, height: 100, format: 'jpeg' })
  writeFileSync(join(folder, 'pictures/mug.jpg'), photo)
  writeFileSync(join(root, 'outside.jpg'), photo)
  writeFileSync(join(folder, 'note.jpg'), 'a note')
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const take = (seedFile: Parameters<typeof importPictures>[0]) =>
  importPictures(seedFile, folder, createFolderStore(media))
const kept = /^\/media\/own\/[\da-f]{10}\.200x100\.[\da-f]{6}\.webp$/

it('replaces a file with its stored address and size and changes nothing else', async () => {
  const picture = { src: 'file:pictures/mug.jpg', tile: 'sky' }
  expect(await take({ goods: [{ name: '杯', pictures: [picture] }], n: 1, none: null })).toEqual({
    goods: [
      {
        name: '杯',
        pictures: [{ src: expect.stringMatching(kept), width: 200, height: 100, tile: 'sky' }],
      },
    ],
    n: 1,
    none: null,
  })
})

it('imports files of rich text and sets their sizes', async () => {
  const html =
    '<p>a<img alt="x" src="file:pictures/mug.jpg">b<img src="file:pictures/mug.jpg" width="9">'
  const done = await take(html)
  expect(done).not.toContain('file:')
  expect(done).toMatch(
    /^<p>a<img alt="x" src="\/media\/own\/\S+" width="200" height="100">b<img src="\/media\S+" width="9">$/,
  )
})

it('imports a company’s logo', async () => {
  const info = { mallLogo: JSON.stringify([{ value: 'file:pictures/mug.jpg' }]) }
  const { mallLogo } = (await take(info)) as typeof info
  expect(JSON.parse(mallLogo)).toEqual([{ value: expect.stringMatching(kept) }])
})

it('stores a repeated picture once', async () => {
  await take({ a: { src: 'file:pictures/mug.jpg' }, b: { src: 'file:./pictures/mug.jpg' } })
  const whole = readdirSync(join(media, 'own')).filter((file) => !/\.w\d/.test(file))
  expect(whole.filter((file) => file.endsWith('.webp'))).toHaveLength(1)
})

it.each(['https://cdn.test/a.jpg', '/media/goods/x.webp', 'data:image/png;base64,AA'])(
  'leaves the address %s unchanged',
  async (src) => {
    const picture = { src, width: 4, height: 4 }
    expect(await take(picture)).toEqual(picture)
  },
)

it.each([
  ['file:note.jpg', '图片 note.jpg：不是可读的图片'],
  ['file:none.jpg', '图片 none.jpg：无法读取 (ENOENT)'],
  ['file:pictures', '图片 pictures：无法读取 (EISDIR)'],
  ['file:../outside.jpg', '图片 ../outside.jpg：不在种子文件的目录内'],
  ['file:/etc/hostname', '图片 /etc/hostname：不在种子文件的目录内'],
  ['file:pictures/../../outside.jpg', '不在种子文件的目录内'],
])('refuses %s and reports why', async (src, message) => {
  await expect(take({ a: { src } })).rejects.toThrow(message)
})
