import { commonPasswords } from './common-passwords.ts'

const MIN_LENGTH = 8
const MAX_LENGTH = 64

export type PasswordOwner = { phone: string | null; userName: string | null }

/**
 * Whether a new password is refused: 8 to 64 characters with a letter and a digit, none of the common
 * ones, and neither the phone nor the user name of its owner with little around it.
 */
export function isWeakPassword(password: string, { phone, userName }: PasswordOwner): boolean {
  const { length } = [...password]
  if (length < MIN_LENGTH || length > MAX_LENGTH) return true
  if (!/\p{L}/u.test(password) || !/\d/.test(password)) return true
  const lower = password.toLowerCase()
  if (commonPasswords.has(lower)) return true
  const isOwn = (name: string | null) =>
    name !== null && name.length >= 4 && lower.replace(name.toLowerCase(), '').length < 4
  return isOwn(phone) || isOwn(userName)
}
