import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { FileStoreDown } from './file-store.ts'
import { openFileStore } from './open-file-store.ts'
import { signV4, startS3Server, type S3Server } from './s3-server.fixture.ts'
import { createS3Store, type S3Options } from './s3-store.ts'

const account = {
  keyId: 'AKIDMALL',
  secret: 'secret/of+the=mall',
  region: 'cn-east-1',
  bucket: 'pics',
}
let server: S3Server
beforeAll(async () => {
  server = await startS3Server(account)
})
afterEach(() => {
  server.fail(null)
  vi.restoreAllMocks()
})
afterAll(() => server.close())
const open = (options: Partial<S3Options> = {}) =>
  createS3Store({ ...account, endpoint: server.endpoint, pathStyle: true, ...options })

it('runs a test server that verifies the documentation’s signature example', () => {
  const headers = {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'x-amz-date': '20130524T000000Z',
  }
  const example = { secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', region: 'us-east-1' }
  const request = { method: 'GET', path: '/test.txt', headers }
  expect(signV4(request, Object.keys(headers).toSorted(), example)).toBe(
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  )
})

it('writes, reads and removes files with valid signatures', async () => {
  const store = open()
  const bytes = Buffer.from([0, 1, 2, 250])
  await store.write('own/a.1x1.webp', bytes)
  expect(server.objects.get('own/a.1x1.webp')).toEqual({ bytes, type: 'image/webp' })
  expect(await store.read('own/a.1x1.webp')).toEqual(bytes)
  expect(await store.read('own/b.1x1.webp')).toBeNull()
  await store.remove('own/a.1x1.webp')
  await store.remove('own/a.1x1.webp')
  expect(await store.read('own/a.1x1.webp')).toBeNull()
  expect(await store.find('own', 'c')).toBeNull()
  await store.note('own', 'c', 'c.9x9.webp')
  expect(await store.find('own', 'c')).toBe('c.9x9.webp')
})

it.each<[string, Partial<S3Options>]>([
  ['a wrong secret', { secret: 'other' }],
  ['a wrong key', { keyId: 'AKIDOTHER' }],
  ['a wrong region', { region: 'us-east-1' }],
  ['a bucket that is not there', { bucket: 'none' }],
  ['an address without a listener', { endpoint: 'http://127.0.0.1:9' }],
])('fails with %s', async (_case, options) => {
  const store = open(options)
  await expect(store.read('own/a.1x1.webp')).rejects.toThrow(FileStoreDown)
  await expect(store.write('own/a.1x1.webp', Buffer.from('a'))).rejects.toThrow(FileStoreDown)
})

it('retries after an error of the store and stops after three attempts', async () => {
  let left = 2
  server.fail(() => (left -= 1) >= 0)
  await open().write('own/d.1x1.webp', Buffer.from('d'))
  server.fail(() => true)
  const before = server.requests.length
  await expect(open().read('own/d.1x1.webp')).rejects.toThrow('status 500')
  expect(server.requests.length - before).toBe(3)
})

it('times out when the store does not respond', async () => {
  const silent = createServer(() => {})
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as AddressInfo
  const store = open({ endpoint: `http://127.0.0.1:${String(port)}`, timeoutMs: 50 })
  await expect(store.read('own/a.1x1.webp')).rejects.toThrow(FileStoreDown)
  silent.closeAllConnections()
  silent.close()
})

it('puts the bucket into the host name by default', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('x'))
  const settings = {
    MALL_DATA_DIR: '.data',
    MALL_S3_ENDPOINT: 'https://s3.example.com',
    MALL_S3_BUCKET: 'pics',
    MALL_S3_REGION: 'r',
    MALL_S3_KEY_ID: 'k',
    MALL_S3_KEY_SECRET: 's',
    MALL_S3_PATH_STYLE: 'off' as const,
  }
  await openFileStore(settings).read('own/a.webp')
  await openFileStore({ ...settings, MALL_S3_PATH_STYLE: 'on' }).read('own/a.webp')
  expect(fetched.mock.calls.map(([request]) => (request as Request).url)).toEqual([
    'https://pics.s3.example.com/own/a.webp',
    'https://s3.example.com/pics/own/a.webp',
  ])
  expect(() => openFileStore({ ...settings, MALL_S3_BUCKET: '' })).toThrow('MALL_S3_BUCKET')
})
