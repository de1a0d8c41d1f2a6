import { Secret } from 'otpauth'

type Random = (bytes: number) => Buffer

const toGroups = (bytes: Buffer): string =>
  (new Secret({ buffer: new Uint8Array(bytes).buffer }).base32.toLowerCase().match(/.{4}/g) ?? [])
    .slice(0, 4)
    .join('-')

const RECOVERY_CODES = 10

/** 80 random bits in groups of four letters, short enough to be copied by hand. */
export const createReadableSecret = (random: Random): string => toGroups(random(10))

export const createRecoveryCodes = (random: Random): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => createReadableSecret(random))

export const createOperatorsId = (random: Random, kind: 'op' | 'key' | 'ap'): string =>
  `${kind}_${random(12).toString('base64url')}`
