import type { ArgsOf, CallName } from '@mall/contract'
import { companyKey, recordIn, type StoragePort } from '../storage/index.ts'

/** An order that was sent and not answered: to be said again with the same token, word for word. */
export type PendingCommit = ArgsOf<'order.commit'>

const isPending = (value: unknown): value is PendingCommit =>
  typeof value === 'object' &&
  value !== null &&
  'token' in value &&
  typeof value.token === 'string' &&
  'addressId' in value &&
  'payable' in value

const ONE_HOUR = 3600 * 1000

export const commits = (name: CallName): name is 'order.commit' | 'order.submit' =>
  name === 'order.commit' || name === 'order.submit'

/** Kept in the tab before the first try and forgotten with the first answer, whatever it says. */
export function pendingCommit(storage: StoragePort, companyId: number, now: () => number) {
  const key = companyKey(companyId, 'pending-commit')
  const record = recordIn(storage.session, key, isPending, now)
  return {
    read: record.read,
    save: (args: PendingCommit) => record.write(args, ONE_HOUR),
    clear: record.clear,
  }
}
