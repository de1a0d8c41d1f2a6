import { isCommonPassword } from '../../../passwords/common-passwords.ts'
import { countUnguessable } from '../../../passwords/password-patterns.ts'

const MIN_LENGTH = 8
const MAX_LENGTH = 64
const MIN_NAME_LENGTH = 2
/** A password needs this many characters outside dates, keyboard walks, names and the like. */
const MIN_UNGUESSABLE = 4

export type PasswordOwner = { phone: string | null; userName: string | null; mallName: string }

/** The names a guesser tries: account, phone and its last digits, and each part of the mall's name. */
function listNames({ phone, userName, mallName }: PasswordOwner): string[] {
  const parts = mallName.split(/[^\p{L}\p{N}]+/u)
  return [phone, phone?.slice(-6), userName, parts.join(''), ...parts]
    .filter((name) => name != null)
    .map((name) => name.toLowerCase())
    .filter((name) => name.length >= MIN_NAME_LENGTH)
    .sort((a, b) => b.length - a.length)
}

/**
 * Whether a new password is refused: 8 to 64 characters with a letter and a digit, not on the list of
 * leaked ones, and with characters of its own beside guessable parts.
 */
export function isWeakPassword(password: string, owner: PasswordOwner): boolean {
  const { length } = [...password]
  if (length < MIN_LENGTH || length > MAX_LENGTH) return true
  if (!/\p{L}/u.test(password) || !/\d/.test(password)) return true
  const lower = password.toLowerCase()
  return isCommonPassword(lower) || countUnguessable(lower, listNames(owner)) < MIN_UNGUESSABLE
}
