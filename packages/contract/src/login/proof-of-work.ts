/**
 * Proof of work of a captcha: a whole number whose SHA-256 together with the captcha's id begins
 * with a number of zero bits. Synchronous, for pages without `crypto.subtle` as well.
 */
import { digestSha256 } from '../equity/pickup-code.ts'

/** Most bits that failures lead to: about 260,000 hashes. */
export const MAX_FAILURE_WORK_BITS = 18
/** Most bits that a captcha requires, after many questions of a network: about 2,100,000 hashes. */
export const MAX_WORK_BITS = 21

export const toWorkMessage = (captchaId: string, work: number): string =>
  `${captchaId}:${String(work)}`

export function countZeroBits(digest: Uint8Array): number {
  const first = digest.findIndex((byte) => byte !== 0)
  return first === -1 ? digest.length * 8 : first * 8 + Math.clz32(digest[first] ?? 0) - 24
}

type WorkSearch = { captchaId: string; bits: number; from: number; count: number }

/** The first proof among `count` whole numbers from `from`; null if there is none. */
export function searchWork({ captchaId, bits, from, count }: WorkSearch): number | null {
  const encoder = new TextEncoder()
  for (let work = from; work < from + count; work++) {
    const digest = digestSha256(encoder.encode(toWorkMessage(captchaId, work)))
    if (countZeroBits(digest) >= bits) return work
  }
  return null
}
