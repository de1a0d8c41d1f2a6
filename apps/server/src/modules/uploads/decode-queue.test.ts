import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { createTestApp, type TestApp } from '../../testing/index.ts'

const DAY_MS = 86_400_000
const shoppers = [1, 2, 3, 4].map((id) => ({ id, phone: `1380000000${String(id)}` }))

let app: TestApp
let folder: string
let large: Buffer
let small: Buffer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mall-decode-'))
  app = await createTestApp({
    seedFile: {
      companies: [
        { id: 1, shoppers },
        { id: 2, shoppers },
      ],
    },
    environment: { MALL_DATA_DIR: folder },
  })
  large = await draw(6_000, 5_000)
  small = await draw(8, 8)
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3a7' } })
    .jpeg()
    .toBuffer()
const send = async (bytes: Buffer, userId: number, companyId = 1) =>
  app.call(
    'upload.add',
    { purpose: 'review', base64: bytes.toString('base64') },
    { companyId, token: await app.tokenOf(companyId, userId) },
  )

it('decodes pictures of companies in turn', async () => {
  const ended: string[] = []
  const note = async (name: string, sent: ReturnType<typeof send>) => {
    expect((await sent).flag).toBe(true)
    ended.push(name)
  }
  await Promise.all([
    ...[1, 2, 3, 1, 2].map((userId) => note('company 1', send(large, userId))),
    note('company 2', send(small, 1, 2)),
  ])
  expect(ended.indexOf('company 2')).toBeLessThan(3)
})

it('refuses a picture with too many pixels by its header, beside one that is decoded', async () => {
  const head = Buffer.from(large)
  const at = head.indexOf(Buffer.from([0xff, 0xc0]))
  head.writeUInt16BE(20_000, at + 5)
  head.writeUInt16BE(20_000, at + 7)
  const ended: string[] = []
  const decoded = send(large, 1).then(() => ended.push('decoded'))
  const refused = send(head, 2).then((response) => {
    expectRefusal(response, 'upload/bad-picture')
    ended.push('refused')
  })
  await Promise.all([decoded, refused])
  expect(ended).toEqual(['refused', 'decoded'])
})

it('counts a broken picture against the 60 of a day', async () => {
  for (let count = 0; count < 60; count += 1) {
    expectRefusal(await send(small.subarray(0, 200), 4), 'upload/bad-picture')
  }
  expectRefusal(await send(small, 4), 'upload/too-many')
  app.advance(DAY_MS)
  expect((await send(small, 4)).flag).toBe(true)
})
