import { createHash } from 'node:crypto'

/** Crockford's base 32: without I, L, O and U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 13

/** A code of 65 random bits. */
export const createCouponCode = (random: (size: number) => Buffer): string =>
  [...random(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')

/** Normalises a typed code without case and separators; null for an invalid one. */
export function parseCouponCode(typed: string): string | null {
  const code = typed
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return new RegExp(`^[${ALPHABET}]{${String(LENGTH)}}$`).test(code) ? code : null
}

export const formatCouponCode = (code: string): string =>
  `${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`

/** Only hashes are stored. 65 random bits cannot be searched, so the hash needs no key. */
export const hashCouponCode = (companyId: number, code: string): string =>
  createHash('sha256')
    .update(`coupon|v1|${String(companyId)}|${code}`)
    .digest('hex')
