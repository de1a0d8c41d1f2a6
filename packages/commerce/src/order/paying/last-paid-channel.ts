import { companyKey, recordIn, type StoragePort } from '@mall/core/storage'

const LAST_PAID_CHANNEL = 'last-paid-channel'
const YEAR_MS = 365 * 24 * 3600 * 1000

const isText = (value: unknown): value is string => typeof value === 'string'

/** The channel that the shopper last paid by on this device, for each company; for a year. */
export function lastPaidChannel(storage: StoragePort, companyId: number, now: () => number) {
  const key = companyKey(companyId, LAST_PAID_CHANNEL)
  const record = recordIn(storage.local, key, isText, now)
  return {
    read: record.read,
    save: (channel: string) => record.write(channel, YEAR_MS),
  }
}
