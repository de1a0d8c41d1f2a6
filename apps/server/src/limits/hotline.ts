import { isBankMethod } from '@mall/contract/login-methods'
import type { Company } from '../company.ts'
import type { Settings } from '../settings.ts'

/** Example numbers (400-000-0000, 400-123-4567, 13800138000) that reach no person. */
const EXAMPLE_NUMBER = /^(?:\d*0{6,}|\d*1234567|13800138000)$/

/** Whether shoppers may call a number: it is set and no example. */
export function isHotline(phone: string): boolean {
  const digits = phone.replaceAll(/\D/g, '')
  return digits !== '' && !EXAMPLE_NUMBER.test(digits)
}

type Numbered = Pick<Company['info'], 'loginMethod' | 'servicePhone'>

/** The company's number, or the deployment's, which companies of banks do not use. */
export function resolveHotline(
  { loginMethod, servicePhone }: Numbered,
  { MALL_HOTLINE: fixed }: Pick<Settings, 'MALL_HOTLINE'>,
): string {
  const needsFixed = !isHotline(servicePhone) && !isBankMethod(loginMethod)
  return needsFixed ? (fixed ?? servicePhone) : servicePhone
}
