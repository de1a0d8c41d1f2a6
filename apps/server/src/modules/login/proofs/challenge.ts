import { createHash } from 'node:crypto'

/** SHA-256 of the secret that a browser keeps, base64url (RFC 7636, `S256`). */
export const toChallenge = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url')
