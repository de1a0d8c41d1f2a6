import { companyKey, recordIn, type StoragePort } from '@mall/core/storage'

/** Storage name within a company. */
export const STAFF_TOKEN = 'cav-token'

/** 7 hours. Source: the specification, section 9. */
export const STAFF_TOKEN_TTL_MS = 252e5

const isToken = (value: unknown): value is string => typeof value === 'string' && value.length > 0

/** The token of the verification staff in this browser. */
export function staffToken(storage: StoragePort, companyId: number, now: () => number) {
  const record = recordIn(storage.local, companyKey(companyId, STAFF_TOKEN), isToken, now)
  return {
    read: record.read,
    save: (token: string) => record.write(token, STAFF_TOKEN_TTL_MS),
    clear: record.clear,
  }
}
