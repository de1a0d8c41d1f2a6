import { generateKeyPairSync } from 'node:crypto'

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

/** A merchant's and a provider's key pair, new at each start: nothing here opens anything real. */
export function makePairs() {
  const [merchant, provider] = [pair(), pair()]
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
