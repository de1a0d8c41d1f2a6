import { toPartnerName } from '../frame/shopper-options.ts'

/** Columns that name a shopper: phone, user name or number, or the partner's id. */
export const personColumns = {
  who: { names: ['手机号', '用户', '手机', 'phone', 'who'], optional: true },
  partnerId: { names: ['合作方编号', 'partnerId'], optional: true },
} as const

/** The shopper of a row as calls take it; '' for none. */
export const whoOfRow = ({ who, partnerId }: { who: string; partnerId: string }): string =>
  who === '' && partnerId !== '' ? toPartnerName(partnerId) : who

/** Reason why a row names no shopper; null if it names one. */
export function findPersonFault({ who, partnerId }: { who: string; partnerId: string }) {
  if (who === '' && partnerId === '') return '缺少手机号或合作方编号'
  if (who !== '' && partnerId !== '') return '手机号与合作方编号只填一项'
  return null
}
