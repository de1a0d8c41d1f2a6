import { webcrypto } from 'node:crypto'
import { beforeAll, expect, it, vi } from 'vitest'
import { memoryStorage, testClock } from '../test-kit/index.ts'
import { createTextScale, guardedArea, pendingPayment, recordIn, rememberedLogin } from './index.ts'

const isText = (value: unknown): value is string => typeof value === 'string'

it.each([
  [
    'denied',
    () => {
      throw new DOMException('denied', 'SecurityError')
    },
  ],
  ['switched off', () => null],
  [
    'full',
    () => ({
      length: 0,
      key: () => null,
      getItem: () => null,
      removeItem: () => undefined,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }),
  ],
])('stores values for the page when storage is %s', (_state, open) => {
  const area = guardedArea(open)
  expect(area.set('a', '1')).toBe(false)
  expect([area.get('a'), area.keys()]).toEqual(['1', ['a']])
  area.remove('a')
  expect([area.get('a'), area.keys()]).toEqual([null, []])
})

it('does not return a former value after a failed write', () => {
  const map = new Map([['a', 'old']])
  let full = true
  const area = guardedArea(() => ({
    length: map.size,
    key: () => null,
    getItem: (key) => map.get(key) ?? null,
    removeItem: (key) => void map.delete(key),
    setItem: (key, value) => {
      if (full) throw new DOMException('full', 'QuotaExceededError')
      map.set(key, value)
    },
  }))
  area.set('a', 'new')
  expect(area.get('a')).toBe('new')
  full = false
  expect(area.set('a', 'newer')).toBe(true)
  expect(map.get('a')).toBe('newer')
})

it('drops an expired record', () => {
  const clock = testClock()
  const record = recordIn(memoryStorage().local, 'k', isText, clock.now)
  record.write('v', 1000)
  clock.advance(999)
  expect(record.read()).toBe('v')
  clock.advance(1)
  expect(record.read()).toBeNull()
})

it.each(['{', 'null', '5', '{"value":"v"}', '{"value":5,"expiry":9e15}'])(
  'discards the damaged record %s',
  (text) => {
    const { local } = memoryStorage()
    local.set('k', text)
    expect(recordIn(local, 'k', isText, () => 0).read()).toBeNull()
  },
)

it('separates the values of companies', () => {
  const storage = memoryStorage()
  pendingPayment(storage, 1, () => 0).save({ orderId: '5' })
  expect(pendingPayment(storage, 2, () => 0).read()).toBeNull()
  expect(pendingPayment(storage, 1, () => 0).read()).toEqual({ orderId: '5' })
})

it('stores the larger text for the device and notifies its listeners', () => {
  const storage = memoryStorage()
  const scale = createTextScale(storage)
  const changes: string[] = []
  const end = scale.watch(() => changes.push(scale.read()))
  expect(scale.read()).toBe('normal')
  scale.choose('elder')
  expect(createTextScale(storage).read()).toBe('elder')
  scale.choose('normal')
  end()
  scale.choose('elder')
  expect(changes).toEqual(['elder', 'normal'])
})

const login = { userName: '13812341234', userPwd: '密码-secret' }
let key: CryptoKey
beforeAll(async () => {
  vi.stubGlobal('crypto', webcrypto)
  key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
})
const keys = { obtain: async () => key }

it('encrypts a remembered login with a key of this device', async () => {
  const { local } = memoryStorage()
  const remembered = rememberedLogin(local, 1, keys)
  expect(await remembered.save(login)).toBe(true)
  const kept = local
    .keys()
    .map((name) => local.get(name))
    .join()
  expect(kept).not.toContain('13812341234')
  expect(kept).not.toContain('secret')
  expect(await remembered.read()).toEqual(login)
  remembered.forget()
  expect(await remembered.read()).toBeNull()
})

it('refuses a login copied from another company', async () => {
  const { local } = memoryStorage()
  await rememberedLogin(local, 1, keys).save(login)
  local.set('mall:2:remembered-login', local.get('mall:1:remembered-login') ?? '')
  expect(await rememberedLogin(local, 2, keys).read()).toBeNull()
})

it('remembers no login when the device has no key', async () => {
  const { local } = memoryStorage()
  const without = { obtain: () => Promise.reject(new Error('private mode')) }
  expect(await rememberedLogin(local, 1, without).save(login)).toBe(false)
  expect(local.keys()).toEqual([])
})
