import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { routeOf } from '@mall/contract'
import { refusalCode } from '@mall/contract/refusals'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { shopSeed } from '../../modules/orders/testing/index.ts'
import { createTestApp, type TestApp } from '../../testing/index.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'

const REQUEST_MS = 600_000
const MEGABYTE_MS = 300
const { method, path } = routeOf('upload.add')

let app: TestApp
let folder: string
let port: number
let base64: string
let arrived: () => void = () => {}
const sockets: Socket[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mall-gate-'))
  app = await createTestApp({
    seedFile: shopSeed(),
    environment: { MALL_DATA_DIR: folder },
    deps: {
      timeoutsMs: {
        response: REQUEST_MS,
        request: REQUEST_MS,
        megabyte: MEGABYTE_MS,
      },
    },
  })
  app.fastify.addHook('preParsing', (_request, _reply, _payload, done) => {
    arrived()
    done()
  })
  app.fastify.addHook('onSend', (_request, _reply, _payload, done) => {
    arrived()
    done()
  })
  await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  const address = app.fastify.server.address()
  port = typeof address === 'object' && address ? address.port : 0
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#3a7' } })
  base64 = (await picture.jpeg().toBuffer()).toString('base64')
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

/**
 * Starts a body of 9 MB that never ends; resolves once it is being read or is refused.
 * @returns the response, which arrives when the server ends the request
 */
async function startBody(authorization: string): Promise<{ response: Promise<string> }> {
  let answer = ''
  const started = new Promise<void>((resolve) => (arrived = resolve))
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  const response = new Promise<string>((resolve) => {
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()))
    socket.on('error', () => {})
    socket.on('close', () => resolve(answer))
  })
  socket.write(
    `${method} ${path} HTTP/1.1\r\nhost: x\r\ncompanyid: 1\r\ncontent-type: application/json\r\n` +
      `authorization: ${authorization}\r\ncontent-length: 9000000\r\n\r\n{`,
  )
  await started
  return { response }
}
const upload = async (userId: number) =>
  app.call('upload.add', { purpose: 'review', base64 }, { token: await app.tokenOf(1, userId) })

it('refuses a body without a session before reading it, so that others are served', async () => {
  for (let at = 0; at < 8; at += 1) await startBody('any')
  for (let at = 0; at < 8; at += 1) await startBody(`Bearer ${'x'.repeat(43)}`)
  expect((await upload(1)).flag).toBe(true)
})

it('reads two bodies of a shopper concurrently, whatever their sessions', async () => {
  for (let at = 0; at < 2; at += 1) await startBody(`Bearer ${await app.tokenOf(1, 1)}`)
  expectRefusal(await upload(1), 'request/too-many')
  expect((await upload(2)).flag).toBe(true)
})

it('closes a body that sends less than a megabyte within its time', async () => {
  const { response } = await startBody(`Bearer ${await app.tokenOf(1, 1)}`)
  const answer = await response
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(answer).toContain(`"code":${String(refusalCode('request/timeout'))}`)
  expect((await upload(1)).flag).toBe(true)
})
