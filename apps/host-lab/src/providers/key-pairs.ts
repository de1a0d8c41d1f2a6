import { generateKeyPairSync, type KeyPairKeyObjectResult } from 'node:crypto'

const keyPairs = new Map<string, KeyPairKeyObjectResult>()

/**
 * RSA pair of a name, generated once per process. Generating one takes 130 ms of CPU, and every
 * test
 * of a payment starts three simulators with seven pairs.
 */
export function getKeyPair(name: string): KeyPairKeyObjectResult {
  const pair = keyPairs.get(name) ?? generateKeyPairSync('rsa', { modulusLength: 2048 })
  keyPairs.set(name, pair)
  return pair
}
