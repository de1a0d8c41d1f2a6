import { generateKeyPairSync, type KeyPairKeyObjectResult } from 'node:crypto'

const made = new Map<string, KeyPairKeyObjectResult>()

/**
 * An RSA pair for each name, new with each process: nothing here opens anything real. Making one takes
 * 130 ms of a processor, and every test of a payment starts three labs with seven.
 */
export function keyPairOf(name: string): KeyPairKeyObjectResult {
  const known = made.get(name) ?? generateKeyPairSync('rsa', { modulusLength: 2048 })
  made.set(name, known)
  return known
}
