import { createHash } from 'node:crypto'

/** Goes into every address: raised where encode.ts makes other files of the same picture. */
const RECIPE = 1
const HASH_LENGTH = 10

/** The hash in the address of a stored picture, of the bytes that were uploaded. */
export const hashPicture = (bytes: Buffer): string =>
  createHash('sha256').update(`${RECIPE}\n`).update(bytes).digest('hex').slice(0, HASH_LENGTH)
