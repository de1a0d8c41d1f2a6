import { companyKey, recordIn, type StoragePort } from '@mall/core/storage'

/** Parameter of a shared link. */
export const SHARE_PARAM = 's'
export const VISIT_MS = 24 * 3600 * 1000

export const isShareCode = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w-]{12}$/.test(value)

/** Code of the shared link that this tab visited last, for at most a day. */
export const visitedShare = (storage: StoragePort, companyId: number, now: () => number) =>
  recordIn(storage.session, companyKey(companyId, 'share'), isShareCode, now)
