import { isCommonPassword } from '../../../passwords/common-passwords.ts'
import { countUnguessable, includesAny } from '../../../passwords/password-patterns.ts'

const SHORTEST = 12
const LONGEST = 64
/** Characters outside patterns that a guesser tries first. */
const LEAST_UNGUESSABLE = 6

/**
 * Reason why a password is refused; null for an accepted one. Operators' passwords are longer than
 * shoppers', because operators have more rights.
 */
export function findPasswordFault(password: string, name: string): string | null {
  const lower = password.toLowerCase()
  if (password.length < SHORTEST || password.length > LONGEST) {
    return `密码为 ${String(password.length)} 位，应为 ${String(SHORTEST)} 至 ${String(LONGEST)} 位`
  }
  if (isCommonPassword(lower)) return '密码在常见密码的列表中'
  const left = countUnguessable(lower, [name])
  if (left >= LEAST_UNGUESSABLE) return null
  const named = includesAny(lower, [name]) ? `账号名「${name}」、` : ''
  return `除去${named}常见词、年份、日期、连续或重复的字符后，密码只剩 ${String(left)} 个字符，应至少 ${String(LEAST_UNGUESSABLE)} 个`
}

export const isWeakOperatorPassword = (password: string, name: string): boolean =>
  findPasswordFault(password, name) !== null
