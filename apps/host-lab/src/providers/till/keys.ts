import { keyPairOf } from '../key-pairs.ts'

/** A merchant's and a provider's key pair, the same for the same owner: a till, or a stranger to it. */
export function makePairs(owner: string) {
  const [merchant, provider] = [keyPairOf(`${owner} merchant`), keyPairOf(`${owner} provider`)]
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
export type Pairs = ReturnType<typeof makePairs>
