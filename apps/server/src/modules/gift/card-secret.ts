import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Settings } from '../../settings.ts'
import { Refusal } from '../../plugins/errors.ts'

/** Crockford's base 32: without I, L, O and U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const PASSWORD_LENGTH = 11
const CODE_LENGTH = 13
const PREFIX = '880011'

type Random = (bytes: number) => Buffer
const createWord = (random: Random, length: number) =>
  [...random(length)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')

/** Creates a card password of 55 random bits. */
export const createCardPassword = (random: Random) => createWord(random, PASSWORD_LENGTH)
/** Creates a card code of 65 random bits. */
export const createCardCode = (random: Random) => createWord(random, CODE_LENGTH)

/** Check digit of Luhn, which finds a mistyped or swapped digit. */
function createCheckDigit(digits: string): string {
  const sum = [...digits].reduceRight((total, digit, index) => {
    const isDoubled = (digits.length - index) % 2 === 1
    const value = Number(digit) * (isDoubled ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}

/** 16 digits: prefix, 9 random ones, check digit. */
export function createCardNumber(random: Random): string {
  const middle = BigInt(`0x${random(12).toString('hex')}`) % 10n ** 9n
  const digits = PREFIX + String(middle).padStart(9, '0')
  return digits + createCheckDigit(digits)
}

/** Parses a typed number of 16 digits; '' for anything else. */
export function parseCardNumber(typed: string): string {
  const digits = typed.replaceAll(/[\s-]/g, '')
  return /^\d{16}$/.test(digits) ? digits : ''
}

/** Normalises a typed password or code without case and separators. */
export const parseCardWord = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[\s\-–]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')

export const formatCardWord = (word: string): string =>
  `${word.slice(0, 4)}-${word.slice(4, 8)}-${word.slice(8)}`

/** Masks the third group of a card number, as screens show it. */
export const maskCardNumber = (number: string): string =>
  `${number.slice(0, 4)} ${number.slice(4, 8)} **** ${number.slice(12)}`

export const maskPhone = (phone: string): string =>
  phone === '' ? '' : `${phone.slice(0, 3)}****${phone.slice(7)}`

/** Development has its own key, so that demo cards work without settings. */
const DEVELOPMENT_KEY = Buffer.from('gift cards of development')

/** @throws secrets/no-master-key in production without MALL_SECRETS_KEY */
export function createCardHasher({
  MALL_SECRETS_KEY,
  NODE_ENV,
}: Pick<Settings, 'MALL_SECRETS_KEY' | 'NODE_ENV'>) {
  function readKey(): Buffer {
    if (MALL_SECRETS_KEY !== undefined) return Buffer.from(MALL_SECRETS_KEY, 'base64')
    if (NODE_ENV === 'production') throw new Refusal('secrets/no-master-key')
    return DEVELOPMENT_KEY
  }
  const toHash = (text: string) => createHmac('sha256', readKey()).update(text).digest('hex')
  return {
    hashPassword: (companyId: number, number: string, word: string) =>
      toHash(`gift-password|v1|${String(companyId)}|${number}|${word}`),
    hashCode: (companyId: number, word: string) =>
      toHash(`gift-code|v1|${String(companyId)}|${word}`),
    /**
     * Derives the link code of an electronic card from its number, so that it need not be stored.
     */
    createLinkCode: (companyId: number, number: string) =>
      [...Buffer.from(toHash(`gift-link|v1|${String(companyId)}|${number}`), 'hex')]
        .slice(0, CODE_LENGTH)
        .map((byte) => ALPHABET[byte % ALPHABET.length])
        .join(''),
    hashLink: (companyId: number, word: string) =>
      toHash(`gift-link-code|v1|${String(companyId)}|${word}`),
    /** key of a device, a network or a card in the failure counters */
    hashSubject: (companyId: number, subject: string) =>
      toHash(`gift-subject|v1|${String(companyId)}|${subject}`).slice(0, 32),
  }
}
export type CardHasher = ReturnType<typeof createCardHasher>

/** Compares in constant time. */
export function isSameHash(stored: string | null, given: string): boolean {
  const other = Buffer.from(stored ?? '0'.repeat(given.length))
  const own = Buffer.from(given)
  return other.length === own.length && timingSafeEqual(other, own) && stored !== null
}
