import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import type { UploadPurpose } from '@mall/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { shopSeed } from '../orders/testing/index.ts'
import { HIDDEN, listHostilePictures, type HostilePicture } from './hostile-pictures.fixture.ts'
import { createFairQueue } from './fair-queue.ts'
import { uploadSweepJob } from './uploads.jobs.ts'
import { takeUploads } from './uploads.repository.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { refusalCode } from '@mall/contract/refusals'

const DAY_MS = 86_400_000
const MB = 2 ** 20

let app: TestApp
let folder: string
let hostile: HostilePicture[]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mall-uploads-'))
  hostile = await listHostilePictures()
  app = await createTestApp({ seedFile: shopSeed(), environment: { MALL_DATA_DIR: folder } })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const media = () => join(folder, 'media', 'u1')
const listFiles = (): string[] => {
  try {
    return readdirSync(media())
  } catch {
    // No file has been uploaded yet.
    return []
  }
}
const send = async (bytes: Buffer, userId = 1, purpose: UploadPurpose = 'review') =>
  app.call(
    'upload.add',
    { purpose, base64: bytes.toString('base64') },
    { token: await app.tokenOf(1, userId) },
  )
const picture = (width = 800, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: '#3a7' } })
    .jpeg()
    .toBuffer()

it('re-encodes a picture in the sizes of the screens', async () => {
  const { data } = await send(await picture())
  expect(data).toMatchObject({ width: 800, height: 600 })
  expect(data.src).toMatch(/^\/media\/u1\/[\w-]{22}\.[\da-f]{10}\.800x600\.[\da-f]{6}\.webp$/)
  const response = await app.fastify.inject(data.src)
  expect(response.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
  })
  expect(response.headers['set-cookie']).toBeUndefined()
  expect(listFiles().length).toBeGreaterThan(3)
})

it('refuses or disarms each of 60 hostile files, in bounded memory', async () => {
  expect(hostile.length).toBe(60)
  const start = process.memoryUsage().rss
  let peak = start
  for (const { name, outcome, bytes } of hostile) {
    const before = listFiles().length
    const { status, code, data } = await send(bytes)
    peak = Math.max(peak, process.memoryUsage().rss)
    if (outcome === 'refused') {
      expect(
        [
          refusalCode('upload/bad-picture'),
          refusalCode('request/invalid'),
          refusalCode('request/too-large'),
        ],
        `${name}: ${String(code)}`,
      ).toContain(code)
      expect(listFiles().length, name).toBe(before)
    } else {
      expect(status, name).toBe(200)
      const kept = readFileSync(join(folder, data.src.slice(1)))
      const { format, exif, pages = 1, space } = await sharp(kept).metadata()
      expect({ format, exif, pages, space }, name).toEqual({
        format: 'webp',
        exif: undefined,
        pages: 1,
        space: 'srgb',
      })
      expect(kept.includes(HIDDEN), name).toBe(false)
    }
  }
  process.stdout.write(`hostile pictures: +${((peak - start) / MB).toFixed(0)} MB\n`)
  expect((peak - start) / MB).toBeLessThan(400)
})

it('requires a session before it reads a large body, and reads few of them at a time', async () => {
  const payload = JSON.stringify({ purpose: 'review', base64: 'A'.repeat(2_000_000) })
  const headers = { companyid: '1', 'content-type': 'application/json' }
  const url = '/api/upload/v1/pictures'
  const guest = await app.fastify.inject({ method: 'POST', url, headers, payload })
  expectRefusal(guest.json(), 'session/missing')
  const authorization = `Bearer ${await app.tokenOf(1, 1)}`
  const many = await Promise.all(
    Array.from({ length: 20 }, () =>
      app.fastify.inject({ method: 'POST', url, headers: { ...headers, authorization }, payload }),
    ),
  )
  const statuses = many.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 429).length).toBe(18)
})

it('accepts 60 pictures of a shopper a day', async () => {
  const small = await picture(8, 8)
  const results = []
  for (let count = 0; count < 61; count += 1) results.push((await send(small, 2)).code)
  expect(results.filter((code) => code === 20000)).toHaveLength(60)
  expect(results.at(-1)).toBe(refusalCode('upload/too-many'))
  app.advance(DAY_MS)
  expect((await send(small, 2)).flag).toBe(true)
})

it('allows only the owner to use a picture and removes unused ones', async () => {
  const [used, unused] = [await send(await picture(200, 100)), await send(await picture(300, 100))]
  const take = (userId: number, src: string) =>
    app.db.transaction(1, (tx) =>
      takeUploads(tx, { companyId: 1, userId }, { purpose: 'review', addresses: [src] }, app.now()),
    )
  await expect(take(2, used.data.src)).rejects.toMatchObject({ refusal: 'upload/not-found' })
  expect(await take(1, used.data.src)).toEqual([used.data])
  app.advance(DAY_MS + 1)
  expect(await uploadSweepJob.round(app.deps)).toBeGreaterThan(0)
  const names = listFiles()
  const nameOf = (src: string) => src.split('/').at(-1)?.split('.')[0] ?? 'none'
  expect(names.some((file) => file.startsWith(nameOf(used.data.src)))).toBe(true)
  expect(names.filter((file) => file.startsWith(nameOf(unused.data.src)))).toEqual([])
  await expect(take(1, unused.data.src)).rejects.toMatchObject({ refusal: 'upload/not-found' })
  expect(await uploadSweepJob.round(app.deps)).toBe(0)
})

it('queues other pictures while one is decoded and continues after a failure', async () => {
  const run = createFairQueue(1)
  const order: string[] = []
  const release: (() => void)[] = []
  const work = (name: string) => async () => void order.push(name)
  const one = { companyId: 1, userId: 1 }
  const first = run(one, () => new Promise<void>((resolve) => release.push(resolve)))
  const failing = run(one, () => Promise.reject(new Error('broken')))
  const others = [
    run(one, work('one')),
    run({ companyId: 1, userId: 2 }, work('of one company')),
    run({ companyId: 2, userId: 1 }, work('of another company')),
  ]
  expect(order).toEqual([])
  release[0]?.()
  await first
  await expect(failing).rejects.toThrow('broken')
  await Promise.all(others)
  expect(order).toEqual(['of another company', 'of one company', 'one'])
})
