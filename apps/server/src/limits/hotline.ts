import { isBankMethod } from '@mall/contract/login-methods'
import type { Company } from '../company.ts'
import type { Settings } from '../settings.ts'

/** Placeholder numbers (400-000-0000, 400-123-4567, 13800138000) that connect to no person. */
const EXAMPLE_NUMBER = /^(?:\d*0{6,}|\d*1234567|13800138000)$/

/** Whether shoppers may call a number: it is set and is no placeholder. */
export function isHotline(phone: string): boolean {
  const digits = phone.replaceAll(/\D/g, '')
  return digits !== '' && !EXAMPLE_NUMBER.test(digits)
}

type Numbered = Pick<Company['info'], 'loginMethod' | 'servicePhone'>

/** Hotline of the company, else of the deployment; companies of banks have no fallback. */
export function resolveHotline(
  { loginMethod, servicePhone }: Numbered,
  { MALL_HOTLINE: fixed }: Pick<Settings, 'MALL_HOTLINE'>,
): string {
  const needsFixed = !isHotline(servicePhone) && !isBankMethod(loginMethod)
  return needsFixed ? (fixed ?? servicePhone) : servicePhone
}
