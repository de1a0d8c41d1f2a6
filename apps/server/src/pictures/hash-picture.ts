import { createHash } from 'node:crypto'

/**
 * Part of every address; increased when encode.ts produces different files from the same picture.
 */
const RECIPE = 1
const HASH_LENGTH = 10

/** Hash in the address of a stored picture, over the uploaded bytes. */
export const hashPicture = (bytes: Buffer): string =>
  createHash('sha256').update(`${RECIPE}\n`).update(bytes).digest('hex').slice(0, HASH_LENGTH)
