import type { ArgsOf, ShopperCallName } from '@mall/contract'
import type { RequestHook } from '@mall/core/session'
import { companyKey, recordIn, type StoragePort } from '@mall/core/storage'

/** Request of an order without a response yet: it is repeated unchanged, with the same token. */
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

/** Storage name of the pending order within a company. */
export const PENDING_COMMIT = 'pending-commit'

const isCommit = (name: ShopperCallName) => name === 'order.commit' || name === 'order.submit'

/**
 * Stored in the tab from before the first try until the first response. Only the shopper who sent it
 * can read it.
 */
export function pendingOrder(
  storage: StoragePort,
  companyId: number,
  ownerId: string,
  now: () => number,
) {
  const key = companyKey(companyId, PENDING_COMMIT)
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

/** Stores an order's request before its first try; a response of any content removes it. */
export const keepPendingCommit: RequestHook = ({ name, args }, { ports, session }) => {
  if (!isCommit(name)) return undefined
  const { companyId, userId } = session
  const pending = pendingOrder(ports.storage, companyId, userId, ports.clock.now)
  pending.save(args as PendingCommit)
  return ({ error }) => {
    if (!error || error.kind === 'refusal') pending.clear()
  }
}
