import { companyKey, recordIn, type StoragePort } from '@mall/core/storage'
import { FORM_DRAFTS } from './draft-name.ts'

type Owner = { companyId: number; userId: string }
type Stored = { ownerId: string; drafts: Record<string, unknown> }

const MAX_DRAFTS = 20
const TTL_MS = 30 * 86_400_000

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const isStored = (value: unknown): value is Stored =>
  isObject(value) && typeof value['ownerId'] === 'string' && isObject(value['drafts'])

/**
 * Input of a shopper's forms that were not submitted, by form. The oldest is dropped beyond 20.
 * A sign-out deletes them; another shopper of the device neither sees nor keeps them.
 */
export function formDrafts(
  { local }: StoragePort,
  { companyId, userId }: Owner,
  now: () => number,
) {
  const record = recordIn(local, companyKey(companyId, FORM_DRAFTS), isStored, now)
  function read(): [string, unknown][] {
    const stored = record.read()
    return stored && stored.ownerId === userId ? Object.entries(stored.drafts) : []
  }
  const others = (name: string) => read().filter(([one]) => one !== name)
  return {
    find: (name: string): unknown => read().find(([one]) => one === name)?.[1],
    save(name: string, value: unknown) {
      // The shopper has not loaded yet.
      if (userId === '') return
      const kept = others(name).slice(1 - MAX_DRAFTS)
      const drafts = Object.fromEntries([...kept, [name, value]])
      record.write({ ownerId: userId, drafts }, TTL_MS)
    },
    remove(name: string) {
      const stored = read()
      const kept = others(name)
      if (kept.length === stored.length) return
      if (kept.length === 0) record.clear()
      else record.write({ ownerId: userId, drafts: Object.fromEntries(kept) }, TTL_MS)
    },
  }
}
