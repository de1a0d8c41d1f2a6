import { expect, it } from 'vitest'
import { memoryStorage } from '@mall/testing'
import { chatOutbox } from './outbox.ts'

const now = () => 1_000
const item = (n: number) => ({ key: String(n).padStart(32, '0'), content: { text: String(n) } })

it('stores unsent messages per shopper and company', () => {
  const storage = memoryStorage()
  const own = chatOutbox(storage, { companyId: 1, userId: '7' }, now)
  own.add(item(1))
  own.add(item(2))
  expect(chatOutbox(storage, { companyId: 1, userId: '8' }, now).read()).toEqual([])
  expect(chatOutbox(storage, { companyId: 2, userId: '7' }, now).read()).toEqual([])
  own.remove(item(1).key)
  expect(chatOutbox(storage, { companyId: 1, userId: '7' }, now).read()).toEqual([item(2)])
})

it('accepts at most 50 messages', () => {
  const outbox = chatOutbox(memoryStorage(), { companyId: 1, userId: '7' }, now)
  const added = Array.from({ length: 51 }, (_, n) => outbox.add(item(n)))
  expect(added.filter(Boolean)).toHaveLength(50)
})

it('ignores invalid stored values', () => {
  const storage = memoryStorage()
  const outbox = chatOutbox(storage, { companyId: 1, userId: '7' }, now)
  for (const items of [[{ key: 'x' }], [{ ...item(1), content: { html: '<b>' } }], 'x']) {
    const value = { value: { ownerId: '7', items }, expiry: 5_000 }
    storage.local.set('mall:1:chat-outbox', JSON.stringify(value))
    expect(outbox.read()).toEqual([])
  }
})
