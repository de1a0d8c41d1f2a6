import { getKeyPair } from '../key-pairs.ts'

/** A merchant's and a provider's key pair, the same for the same owner: a till, or a stranger to it. */
export function createKeyPairs(owner: string) {
  const [merchant, provider] = [getKeyPair(`${owner} merchant`), getKeyPair(`${owner} provider`)]
  return {
    merchantPrivate: merchant.privateKey,
    merchantPublic: merchant.publicKey,
    providerPrivate: provider.privateKey,
    providerPublic: provider.publicKey,
    /** as they stand in settings */
    merchantPem: merchant.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    providerPem: provider.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  }
}
export type KeyPairs = ReturnType<typeof createKeyPairs>
