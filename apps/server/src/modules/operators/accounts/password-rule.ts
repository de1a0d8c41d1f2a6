import { isCommonPassword } from '../../../passwords/common-passwords.ts'
import { countUnguessable } from '../../../passwords/password-patterns.ts'

const SHORTEST = 12
const LONGEST = 64
/** Characters outside patterns that a guesser tries first. */
const LEAST_UNGUESSABLE = 6

/** Operators' passwords are longer than shoppers': they open more. */
export function isWeakOperatorPassword(password: string, name: string): boolean {
  const lower = password.toLowerCase()
  return (
    password.length < SHORTEST ||
    password.length > LONGEST ||
    isCommonPassword(lower) ||
    countUnguessable(lower, [name]) < LEAST_UNGUESSABLE
  )
}
