import type { ArgsOf, CallName } from '@mall/contract'
import { companyKey, recordIn, type StoragePort } from '../storage/index.ts'

/** An order that was sent and not answered: to be said again with the same token, word for word. */
export type PendingCommit = ArgsOf<'order.commit'>

/** `ownerId`: the shopper who sent it; their session may expire before the answer is known. */
type Stored = { ownerId: string; args: PendingCommit }

const isPending = (value: unknown): value is PendingCommit =>
  typeof value === 'object' &&
  value !== null &&
  'token' in value &&
  typeof value.token === 'string' &&
  'addressId' in value &&
  'payable' in value
const isStored = (value: unknown): value is Stored =>
  typeof value === 'object' &&
  value !== null &&
  'ownerId' in value &&
  'args' in value &&
  isPending(value.args)

const ONE_HOUR = 3600 * 1000

export const commits = (name: CallName): name is 'order.commit' | 'order.submit' =>
  name === 'order.commit' || name === 'order.submit'

/**
 * Kept in the tab before the first try and forgotten with the first answer, whatever it says. Only
 * the shopper who sent it can read it: the next one on this device has nothing to do with it.
 */
export function pendingCommit(
  storage: StoragePort,
  companyId: number,
  ownerId: string,
  now: () => number,
) {
  const key = companyKey(companyId, 'pending-commit')
  const record = recordIn(storage.session, key, isStored, now)
  return {
    read(): PendingCommit | null {
      const stored = record.read()
      return stored?.ownerId === ownerId ? stored.args : null
    },
    save: (args: PendingCommit) => record.write({ ownerId, args }, ONE_HOUR),
    clear: record.clear,
  }
}
