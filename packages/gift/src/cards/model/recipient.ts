import { usePorts } from '@mall/core/feature'
import { useCompanyId } from '@mall/core/session'
import { companyKey, recordIn } from '@mall/core/storage'
import { GIFT_RECIPIENT } from '../card-token.ts'

const TEN_MINUTES_MS = 600_000

/** Receiver of an SMS code: a phone, or the link code of the message that brought the card. */
export type Recipient = {
  phone?: string
  linkCode?: string
  shownPhone: string
  resendAt: number
}

const isRecipient = (value: unknown): value is Recipient =>
  typeof value === 'object' && value !== null && 'shownPhone' in value && 'resendAt' in value

/** The recipient of the last code, for the screen that checks it; not in its address. */
export function useRecipient() {
  const { storage, clock } = usePorts()
  const key = companyKey(useCompanyId(), GIFT_RECIPIENT)
  const record = recordIn(storage.session, key, isRecipient, () => clock.now())
  return {
    read: record.read,
    save: (recipient: Recipient) => record.write(recipient, TEN_MINUTES_MS),
    clear: record.clear,
  }
}
