import { createHash } from 'node:crypto'

/** Derives the key from the text, so that a repeated command has no second effect. */
export const toRequestKey = (...parts: readonly unknown[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)
