import type { CompanyInfo } from '@mall/contract'
import { sessionMessages } from './messages.ts'

/** The company's parsed `extInfo`, whose text may contain anything. mallDesTime in days. */
export type CompanyExtras = {
  /** address of the picture of the bars' back arrow; '' for the usual one */
  backIcon: string
  /** name of the app that signs this company's shoppers in, for shoppers */
  loginApp: string
  showMallDes: boolean
  mallDesTitle: string
  mallDes: string
  mallDesTime: number
}

/** 15 days. Source: the specification, section 9. */
const DEFAULT_DAYS = 15

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A path of this origin or an https address; '' for anything else. */
const toPictureAddress = (text: string): string => (/^(https:\/\/|\/(?!\/))/.test(text) ? text : '')

export function companyExtras(info: Pick<CompanyInfo, 'extInfo'>): CompanyExtras {
  const raw = parsed(info.extInfo)
  const fields: Record<string, unknown> = typeof raw === 'object' && raw !== null ? { ...raw } : {}
  const days = Number(fields['mallDesTime'])
  return {
    backIcon: toPictureAddress(textIn(fields['backIcon']).trim()),
    loginApp: textIn(fields['loginApp']).trim(),
    showMallDes: [true, 1, '1', 'true'].includes(
      fields['showMallDes'] as string | number | boolean,
    ),
    mallDesTitle: textIn(fields['mallDesTitle']),
    mallDes: textIn(fields['mallDes']),
    mallDesTime: Number.isInteger(days) && days > 0 ? days : DEFAULT_DAYS,
  }
}

/** Address of the mall's logo: the first item's `value` of a JSON list; '' where there is none. */
export function companyLogo(info: Pick<CompanyInfo, 'mallLogo'>): string {
  const list = parsed(info.mallLogo)
  const first: unknown = Array.isArray(list) ? list[0] : null
  return typeof first === 'object' && first !== null && 'value' in first ? textIn(first.value) : ''
}

/** The mall's name; 积分商城 where the company gave none. */
export const mallNameOf = (info: Pick<CompanyInfo, 'mallName'> | null): string =>
  info?.mallName.trim() || sessionMessages.texts.mallName
