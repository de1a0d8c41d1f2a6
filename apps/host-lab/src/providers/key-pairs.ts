import { generateKeyPairSync, type KeyPairKeyObjectResult } from 'node:crypto'

const keyPairs = new Map<string, KeyPairKeyObjectResult>()

/**
 * An RSA pair for each name, new with each process: nothing here opens anything real. Making one takes
 * 130 ms of a processor, and every test of a payment starts three labs with seven.
 */
export function getKeyPair(name: string): KeyPairKeyObjectResult {
  const pair = keyPairs.get(name) ?? generateKeyPairSync('rsa', { modulusLength: 2048 })
  keyPairs.set(name, pair)
  return pair
}
