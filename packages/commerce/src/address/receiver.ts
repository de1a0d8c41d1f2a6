import type { Address } from '@mall/contract'
import type { Translate } from '@mall/core/messages'
import {
  formatPhone,
  normalizePhone,
  validatePhone,
  type identityMessages,
} from '../identity/index.ts'
import type { messages } from './messages.ts'

/** Receiver of a parcel, as typed. `region`: names from the province down; complete with three. */
export type Receiver = {
  receiver: string
  tel: string
  region: readonly string[]
  detail: string
}
/** Error message per field; '' if valid. */
export type ReceiverProblems = Record<keyof Receiver, string>

export const emptyReceiver: Receiver = { receiver: '', tel: '', region: [], detail: '' }

type SavedReceiver = Omit<Address, 'id' | 'isDefault'>

/** Region names from the province down, without empty levels. */
export const toRegion = ({
  province,
  city,
  county,
  town,
}: Pick<Address, 'province' | 'city' | 'county' | 'town'>): string[] =>
  [province, city, county, town].filter((name) => name !== '')

export const toReceiver = (saved: SavedReceiver): Receiver => ({
  receiver: saved.receiver,
  tel: formatPhone(saved.tel),
  region: toRegion(saved),
  detail: saved.detail,
})

const tooLong = (text: string, maxLength: number) => [...text.trim()].length > maxLength

export function validateReceiver(
  form: Receiver,
  t: Translate<typeof messages>,
  tForm: Translate<typeof identityMessages>,
): ReceiverProblems {
  const { receiver, tel, region, detail } = form
  return {
    receiver:
      receiver.trim() === ''
        ? t('receiverMissing')
        : tooLong(receiver, 20)
          ? t('receiverTooLong')
          : '',
    tel: validatePhone(tel, tForm),
    region: region.length >= 3 ? '' : t('regionMissing'),
    detail:
      detail.trim() === '' ? t('detailMissing') : tooLong(detail, 100) ? t('detailTooLong') : '',
  }
}

/** Converts the form to the input of calls. */
export function toReceiverInput({ receiver, tel, region, detail }: Receiver) {
  const [province = '', city = '', county = '', town = ''] = region
  return {
    receiver: receiver.trim(),
    tel: normalizePhone(tel),
    province,
    city,
    county,
    town,
    detail: detail.trim(),
  }
}
