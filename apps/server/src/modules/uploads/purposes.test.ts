import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { UploadPurpose } from '@mall/contract'
import { copyOf } from '@mall/contract/pictures'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { shopSeed } from '../orders/testing/index.ts'
import { uploadSweepJob } from './uploads.jobs.ts'
import { takeUploads } from './uploads.repository.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const PRIVATE = ['afterSale', 'chat'] as const
const PUBLIC = ['review', 'head'] as const

let app: TestApp
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mall-purposes-'))
  const [company] = shopSeed().companies
  app = await createTestApp({
    seedFile: {
      companies: [
        { ...company, id: 1 },
        { ...company, id: 2 },
      ],
    },
    environment: { MALL_DATA_DIR: folder },
  })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

async function upload(purpose: UploadPurpose, companyId = 1) {
  const bytes = await sharp({
    create: { width: 400, height: 300, channels: 3, background: '#3a7' },
  })
    .jpeg()
    .toBuffer()
  const args = { purpose, base64: bytes.toString('base64') }
  const caller = { companyId, token: await app.tokenOf(companyId, 1) }
  return (await app.call('upload.add', args, caller)).data
}
const get = (url: string) => app.fastify.inject(url)
const take = (purpose: UploadPurpose, src: string, { companyId = 1, userId = 1 } = {}) =>
  app.db.transaction(companyId, (tx) =>
    takeUploads(tx, { companyId, userId }, { purpose, addresses: [src] }, app.now()),
  )

it.each(PRIVATE)(
  'serves a picture of %s only by a signed address for 10 minutes',
  async (purpose) => {
    const { src, width, height } = await upload(purpose)
    expect({ width, height }).toEqual({ width: 400, height: 300 })
    expect(src).toMatch(/^\/media\/signed\/\d+\.[\w-]{43}\/p-1\/[\w-]{22}\./)
    const response = await get(src)
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringMatching(/^private, max-age=(5[4-9]\d|600)$/) as string,
    })
    expect(response.headers['set-cookie']).toBeUndefined()
    expect((await get(copyOf(src, 240))).statusCode).toBe(200)

    const outsider = await get(src.replace(/\/signed\/[^/]+/, ''))
    const altered = await get(src.replace(/signed\/\d/, 'signed/9'))
    const company = await get(src.replace('/p-1/', '/p-2/'))
    app.advance(10 * MINUTE_MS)
    const expired = await get(src)
    for (const { statusCode, headers } of [outsider, altered, company, expired]) {
      expect(statusCode).toBe(404)
      expect(headers['content-type']).not.toContain('image')
    }
    expect(expired.headers['cache-control']).toBe('no-store')
  },
)

it.each(PUBLIC)('serves a picture of %s publicly without an expiry', async (purpose) => {
  const { src } = await upload(purpose)
  expect(src).toMatch(/^\/media\/u1\//)
  app.advance(DAY_MS)
  const { statusCode, headers } = await get(src)
  expect(statusCode).toBe(200)
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

it('accepts an upload for its purpose, its shopper and its company only', async () => {
  const { src } = await upload('chat')
  const refused = { refusal: 'upload/not-found' }
  await expect(take('review', src)).rejects.toMatchObject(refused)
  await expect(take('afterSale', src)).rejects.toMatchObject(refused)
  await expect(take('chat', src, { userId: 2 })).rejects.toMatchObject(refused)
  await expect(take('chat', src, { companyId: 2 })).rejects.toMatchObject(refused)
  // The signature of the picture's address may have expired while the shopper wrote the text.
  app.advance(11 * MINUTE_MS)
  const [picture] = await take('chat', src)
  expect(picture).toEqual({ src: src.replace(/\/signed\/[^/]+/, ''), width: 400, height: 300 })
  const other = await upload('review')
  await expect(take('chat', other.src)).rejects.toMatchObject(refused)
  expect(await take('review', other.src)).toEqual([other])
})

it('accepts pictures without a stored purpose for any purpose', async () => {
  const { src } = await upload('review')
  await app.db.query(
    1,
    sql`update uploads set purpose = null where company_id = 1 and src = ${src}`,
  )
  expect(await take('afterSale', src)).toMatchObject([{ src }])
})

it('serves no private picture at a public address', async () => {
  const { src } = await upload('review')
  const change = sql`update uploads set purpose = 'chat' where company_id = 1 and src = ${src}`
  await expect(app.db.query(1, change)).rejects.toThrow()
})

it('removes unused private pictures with their files', async () => {
  const [used, unused] = [await upload('afterSale'), await upload('afterSale')]
  await take('afterSale', used.src)
  app.advance(DAY_MS + 1)
  await uploadSweepJob.round(app.deps)
  const files = readdirSync(join(folder, 'media', 'p-1'))
  const nameOf = (src: string) => src.split('/').at(-1)?.split('.')[0] ?? 'none'
  expect(files.filter((file) => file.startsWith(nameOf(unused.src)))).toEqual([])
  expect(files.some((file) => file.startsWith(nameOf(used.src)))).toBe(true)
})
