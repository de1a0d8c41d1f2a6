import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createFolderStore } from './file-store.ts'
import { pictureRoutes } from './picture.routes.ts'
import { createPictureSigner } from './signed-pictures.ts'

const root = mkdtempSync(join(tmpdir(), 'mall-pictures-'))
const app = Fastify()
const now = new Date('2026-11-25T01:00:00Z')
const chrome = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'
const safari14 = 'image/webp,image/png,image/svg+xml,image/*;q=0.8,video/*;q=0.8,*/*;q=0.5'

function lay(path: string, text: string) {
  const file = join(root, path)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, text)
}
const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url: `/media/${url}`, headers })

beforeAll(() => {
  lay('drawn/goods/kite.0123456789.256x256.webp', 'kite')
  lay('drawn/goods/kite.0123456789.256x256.avif', 'ki')
  lay('drawn/goods/dot.0123456789.96x96.webp', 'dot')
  lay('imported/own/0123456789.640x480.f3e2d1.w96.webp', 'own')
  lay('imported/p-1/own.0123456789.96x96.webp', 'secret')
  lay('drawn/goods/.hidden.webp', 'secret')
  lay('drawn/ATTRIBUTION.md', 'secret')
  lay('outside.0123456789.1x1.webp', 'secret')
  pictureRoutes(
    app,
    ['drawn', 'imported'].map((folder) => createFolderStore(join(root, folder))),
    createPictureSigner({ settings: { NODE_ENV: 'test' }, now: () => now }),
  )
})
afterAll(async () => {
  await app.close()
  rmSync(root, { recursive: true, force: true })
})

it.each([
  ['AVIF to whoever accepts it', chrome, 'image/avif', 'ki'],
  ['WebP to an older web view', safari14, 'image/webp', 'kite'],
  ['WebP to whoever does not say', '*/*', 'image/webp', 'kite'],
])('sends %s with Vary for its two formats', async (_sentence, accept, type, body) => {
  const answer = await get('goods/kite.0123456789.256x256.webp', { accept })
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toBe(body)
  expect(answer.headers).toMatchObject({
    'content-type': type,
    vary: 'accept',
    'cache-control': 'public, max-age=31536000, immutable',
  })
})

it('sends a single format to every client without Vary', async () => {
  const answer = await get('goods/dot.0123456789.96x96.webp', { accept: chrome })
  expect(answer.headers['content-type']).toBe('image/webp')
  expect(answer.headers.vary).toBeUndefined()
})

it('sends imported pictures too', async () => {
  expect((await get('own/0123456789.640x480.f3e2d1.w96.webp')).body).toBe('own')
})

it('responds 304 to a client that has the format, but sends the other one', async () => {
  const url = 'goods/kite.0123456789.256x256.webp'
  const first = await get(url, { accept: chrome })
  const again = { 'if-none-match': String(first.headers.etag) }
  expect((await get(url, { accept: chrome, ...again })).statusCode).toBe(304)
  expect((await get(url, { accept: safari14, ...again })).statusCode).toBe(200)
})

it('sends a picture that was imported after its first request', async () => {
  const url = 'own/9876543210.96x96.webp'
  expect((await get(url)).statusCode).toBe(404)
  lay('imported/own/9876543210.96x96.webp', 'late')
  expect((await get(url)).body).toBe('late')
})

it.each([
  'goods/none.0123456789.96x96.webp',
  'goods/.hidden.webp',
  'goods/../ATTRIBUTION.md',
  'ATTRIBUTION.md',
  '..%2foutside.0123456789.1x1.webp',
  'goods/..%2f..%2foutside.0123456789.1x1.webp',
  'goods/..\\..\\outside.0123456789.1x1.webp',
  'goods/kite%00.0123456789.256x256.webp',
  'goods/kite.0123456789.256x256.webp/more.webp',
  'goods/',
  'p-1/own.0123456789.96x96.webp',
  'signed/p-1/own.0123456789.96x96.webp',
  'signed/1764033000./p-1/own.0123456789.96x96.webp',
  '',
])('responds 404 to /media/%s', async (url) => {
  const answer = await get(url)
  expect(answer.statusCode).toBe(404)
  expect(answer.body).not.toContain('secret')
})
