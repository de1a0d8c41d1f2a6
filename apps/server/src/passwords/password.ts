import { hash, verify } from '@node-rs/argon2'

/** argon2id, 19 MiB, 2 passes: OWASP's first choice; about 25 ms. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

/**
 * A hash that no password matches: checked for unknown accounts, so that the response takes the
 * same time.
 */
const absentAccount = hashPassword('no account has this password')

/** Whether a password is correct; `null` stands for an account that does not exist. */
export async function checkPassword(stored: string | null, password: string): Promise<boolean> {
  const right = await verify(stored ?? (await absentAccount), password)
  return right && stored !== null
}
