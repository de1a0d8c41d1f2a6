import { mkdtemp, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { refusals, type UploadPurpose } from '@mall/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createFolderStore } from '../../pictures/file-store.ts'
import { openFileStore } from '../../pictures/open-file-store.ts'
import { startS3Server, type S3Server } from '../../pictures/s3-server.fixture.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { shopSeed } from '../orders/testing/index.ts'
import { uploadSweepJob } from './uploads.jobs.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'

const DAY_MS = 86_400_000
const account = {
  keyId: 'AKIDMALL',
  secret: 'secret/of+the=mall',
  region: 'cn-east-1',
  bucket: 'pics',
}
let server: S3Server
let app: TestApp
let folder: string
beforeAll(async () => {
  server = await startS3Server(account)
  folder = await mkdtemp(join(tmpdir(), 'mall-s3-'))
  app = await createTestApp({
    seedFile: shopSeed(),
    environment: {
      MALL_DATA_DIR: folder,
      MALL_S3_ENDPOINT: server.endpoint,
      MALL_S3_BUCKET: account.bucket,
      MALL_S3_REGION: account.region,
      MALL_S3_KEY_ID: account.keyId,
      MALL_S3_KEY_SECRET: account.secret,
      MALL_S3_PATH_STYLE: 'on',
    },
  })
})
beforeEach(() => server.fail(null))
afterAll(async () => {
  await app.close()
  await server.close()
  await rm(folder, { recursive: true })
})

const draw = (width: number) =>
  sharp({ create: { width, height: 100, channels: 3, background: '#3a7' } })
    .jpeg()
    .toBuffer()
const send = async (bytes: Buffer, purpose: UploadPurpose = 'review') =>
  app.call(
    'upload.add',
    { purpose, base64: bytes.toString('base64') },
    { token: await app.tokenOf(1, 1) },
  )
const countRows = async () => {
  const [row] = await app.db.query<{ n: number }>(1, sql`select count(*)::int as n from uploads`)
  return row?.n
}
const listKeys = () => [...server.objects.keys()].filter((key) => /^(u|p-)1\//.test(key))

it('stores pictures in the bucket and serves them through the mall', async () => {
  const { data } = await send(await draw(400))
  const key = data.src.replace('/media/', '')
  expect(server.objects.get(key)?.type).toBe('image/webp')
  expect(listKeys().length).toBeGreaterThan(3)
  expect(existsSync(join(folder, 'media'))).toBe(false)
  const response = await app.fastify.inject(data.src)
  expect(response.rawPayload).toEqual(server.objects.get(key)?.bytes)
  expect(response.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  const missing = data.src.replace('.400x', '.401x')
  expect((await app.fastify.inject(missing)).statusCode).toBe(404)
})

it('stores private pictures in the bucket without a public address', async () => {
  const { data } = await send(await draw(410), 'chat')
  const response = await app.fastify.inject(data.src)
  expect(response.statusCode).toBe(200)
  const key = [...server.objects.keys()].find((one) =>
    /^p-1\/.+\.410x100\.[\da-f]{6}\.webp$/.test(one),
  )
  expect(server.objects.get(key ?? '')?.bytes).toEqual(response.rawPayload)
  expect((await app.fastify.inject(`/media/${String(key)}`)).statusCode).toBe(404)
})

it('refuses an upload when the store fails and leaves neither row nor file', async () => {
  const [rows, keys] = [await countRows(), listKeys()]
  const main = /\.400x100\.[\da-f]{6}\.webp$/
  server.fail((method, key) => method === 'PUT' && main.test(key))
  expectRefusal(await send(await draw(400)), 'upload/unavailable')
  server.fail(() => true)
  expectRefusal(await send(await draw(400)), 'upload/unavailable')
  expect(await countRows()).toBe(rows)
  expect(listKeys()).toEqual(keys)
})

it('responds 503 without caching for a picture while the store is down', async () => {
  const { data } = await send(await draw(300))
  server.fail(() => true)
  const response = await app.fastify.inject(data.src)
  expect(response.statusCode).toBe(503)
  expect(String(response.headers['cache-control'])).not.toContain('immutable')
  server.fail(null)
  expect((await app.fastify.inject(data.src)).statusCode).toBe(200)
})

it('removes unused pictures with their files, also after a failure', async () => {
  await send(await draw(200))
  app.advance(DAY_MS + 1)
  const before = await countRows()
  server.fail((method) => method === 'DELETE')
  await expect(uploadSweepJob.round(app.deps)).rejects.toThrow()
  expect(await countRows()).toBe(before)
  server.fail(null)
  expect(await uploadSweepJob.round(app.deps)).toBe(before)
  expect(listKeys()).toEqual([])
  expect(await countRows()).toBe(0)
})

it('stores a picture of operators once and refuses it by name while the store is down', async () => {
  const as = { companyId: 1, headers: await app.operatorHeaders(1) }
  const base64 = (await draw(150)).toString('base64')
  const first = await app.call('ops.addPicture', { base64 }, as)
  expect(first.data.src).toMatch(/^\/media\/own\//)
  const puts = () => server.requests.filter((request) => request.startsWith('PUT')).length
  const before = puts()
  expect((await app.call('ops.addPicture', { base64 }, as)).data).toEqual(first.data)
  expect(puts()).toBe(before)
  server.fail(() => true)
  const other = (await draw(151)).toString('base64')
  expect(await app.call('ops.addPicture', { base64: other }, as)).toMatchObject({
    status: 503,
    code: refusals['catalogue/picture-store'].code,
  })
})

it('reads and removes pictures of the former local folder', async () => {
  const former = createFolderStore(join(folder, 'media'))
  const path = 'u1/a.0123456789.96x96.aabbcc.webp'
  await former.write(path, Buffer.from('former'))
  expect((await app.fastify.inject(`/media/${path}`)).body).toBe('former')
  await openFileStore(app.deps.settings).remove(path)
  expect(await former.read(path)).toBeNull()
})
