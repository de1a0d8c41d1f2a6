import { MAX_CHAT_TEXT } from '@mall/contract/states'
import { companyKey, recordIn, type StoragePort } from '@mall/core/storage'
import { CHAT_OUTBOX } from '../chat-outbox-name.ts'

export type OutboxContent =
  | { text: string }
  | { picture: string }
  | { orderId: string }
  | { spuId: number }
/** `key`: idempotency key of the message; it stays the same until the server has it. */
export type OutboxItem = { key: string; content: OutboxContent }
type Stored = { ownerId: string; items: OutboxItem[] }

const MAX_ITEMS = 50
/** ms after which an unsent message is discarded, because agents no longer need it. */
const TTL_MS = 7 * 86_400_000

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const isContent = (value: unknown): value is OutboxContent => {
  if (!isObject(value) || Object.keys(value).length !== 1) return false
  const { text, picture, orderId, spuId } = value
  return (
    (typeof text === 'string' && text !== '' && [...text].length <= MAX_CHAT_TEXT) ||
    (typeof picture === 'string' && picture !== '') ||
    (typeof orderId === 'string' && orderId !== '') ||
    (Number.isSafeInteger(spuId) && Number(spuId) > 0)
  )
}
const isItem = (value: unknown): value is OutboxItem =>
  isObject(value) &&
  typeof value['key'] === 'string' &&
  /^[\w-]{16,64}$/.test(value['key']) &&
  isContent(value['content'])
const isStored = (value: unknown): value is Stored =>
  isObject(value) &&
  typeof value['ownerId'] === 'string' &&
  Array.isArray(value['items']) &&
  value['items'].length <= MAX_ITEMS &&
  value['items'].every(isItem)

type Owner = { companyId: number; userId: string }

/** Messages of a shopper that the server has not confirmed, in their order. */
export function chatOutbox(
  { local }: StoragePort,
  { companyId, userId }: Owner,
  now: () => number,
) {
  const record = recordIn(local, companyKey(companyId, CHAT_OUTBOX), isStored, now)
  function read(): OutboxItem[] {
    const stored = record.read()
    return stored?.ownerId === userId ? stored.items : []
  }
  function write(items: OutboxItem[]) {
    if (items.length > 0) record.write({ ownerId: userId, items }, TTL_MS)
    else if (record.read()?.ownerId === userId) record.clear()
  }
  return {
    read,
    /** @returns false where the outbox is full */
    add(item: OutboxItem): boolean {
      const items = read()
      if (items.length >= MAX_ITEMS) return false
      write([...items, item])
      return true
    },
    remove: (key: string) => write(read().filter((item) => item.key !== key)),
  }
}
