import { getKeyPair } from '../key-pairs.ts'

/** Key pairs of a merchant and a provider, the same for the same owner name. */
export function createKeyPairs(owner: string) {
  const [merchant, provider] = [getKeyPair(`${owner} merchant`), getKeyPair(`${owner} provider`)]
  return {
    merchantPrivate: merchant.privateKey,
    merchantPublic: merchant.publicKey,
    providerPrivate: provider.privateKey,
    providerPublic: provider.publicKey,
    /** PEM, as in the mall's settings */
    merchantPem: merchant.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    providerPem: provider.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  }
}
export type KeyPairs = ReturnType<typeof createKeyPairs>
