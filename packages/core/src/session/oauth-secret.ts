import { SealingUnavailable, toBase64Url } from './seal.ts'

/** A secret of this browser (32 random bytes) and its SHA-256 for the server; base64url. */
export type OAuthSecret = { verifier: string; challenge: string }

/** @throws SealingUnavailable where the page has no WebCrypto */
export async function makeOAuthSecret(): Promise<OAuthSecret> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle
  if (!subtle) throw new SealingUnavailable()
  const verifier = toBase64Url(globalThis.crypto.getRandomValues(new Uint8Array(32)))
  const hash = await subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  return { verifier, challenge: toBase64Url(new Uint8Array(hash)) }
}
