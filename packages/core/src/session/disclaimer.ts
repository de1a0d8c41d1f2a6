import type { CompanyInfo } from '@mall/contract'
import { companyKey, recordIn, type StoragePort } from '../storage/index.ts'
import { companyExtras } from './company-extras.ts'

/** `html` is the company's rich text: cleaned again where it is shown. */
export type Disclaimer = { title: string; html: string; days: number }

const DAY_MS = 24 * 3600 * 1000
const isOk = (value: unknown): value is 'ok' => value === 'ok'

/** Text that shoppers of the company must confirm before shopping, or null. */
export function disclaimerOf(info: CompanyInfo | null): Disclaimer | null {
  if (!info) return null
  const { showMallDes, mallDesTitle, mallDes, mallDesTime } = companyExtras(info)
  return showMallDes ? { title: mallDesTitle, html: mallDes, days: mallDesTime } : null
}

/**
 * Stores the shopper's confirmation for a day, or for the company's number of days if the box was
 * ticked.
 */
export function disclaimerRecord(storage: StoragePort, companyId: number, now: () => number) {
  const record = recordIn(storage.local, companyKey(companyId, 'disclaimer'), isOk, now)
  return {
    isConfirmed: () => record.read() !== null,
    confirm: (days: number, notAgain: boolean) =>
      record.write('ok', notAgain ? days * DAY_MS : DAY_MS),
  }
}

/**
 * Whether to show the disclaimer: not on the return from a payment, nor while a confirmation is
 * valid.
 */
export const showsDisclaimer = (facts: {
  disclaimer: Disclaimer | null
  from: string | null
  confirmed: boolean
}): boolean => facts.disclaimer !== null && facts.from !== 'pay' && !facts.confirmed
