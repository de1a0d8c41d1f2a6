import type { Address, ArgsOf } from '@mall/contract'
import type { Translate } from '@mall/core/messages'
import {
  formatPhone,
  validatePhone,
  normalizePhone,
  type identityMessages,
} from '@mall/commerce/identity'
import type { messages } from './messages.ts'

/** `region`: names from the province down; complete with three or four. */
export type AddressForm = {
  receiver: string
  tel: string
  region: readonly string[]
  detail: string
  isDefault: boolean
}
/** Error message per field; '' if valid. */
export type Problems = Record<'receiver' | 'tel' | 'region' | 'detail', string>

export const emptyForm: AddressForm = {
  receiver: '',
  tel: '',
  region: [],
  detail: '',
  isDefault: false,
}

/** Region names from the province down, without empty levels. */
export const toRegion = (
  address: Pick<Address, 'province' | 'city' | 'county' | 'town'>,
): string[] =>
  [address.province, address.city, address.county, address.town].filter((name) => name !== '')

export const toAddressForm = (address: Address): AddressForm => ({
  receiver: address.receiver,
  tel: formatPhone(address.tel),
  region: toRegion(address),
  detail: address.detail,
  isDefault: address.isDefault,
})

const tooLong = (text: string, maxLength: number) => [...text.trim()].length > maxLength

export function validateAddress(
  form: AddressForm,
  t: Translate<typeof messages>,
  tForm: Translate<typeof identityMessages>,
): Problems {
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

/** Converts the form to the input of the call. */
export function toAddressInput(form: AddressForm): ArgsOf<'address.add'> {
  const [province = '', city = '', county = '', town = ''] = form.region
  return {
    receiver: form.receiver.trim(),
    tel: normalizePhone(form.tel),
    province,
    city,
    county,
    town,
    detail: form.detail.trim(),
    isDefault: form.isDefault,
  }
}
