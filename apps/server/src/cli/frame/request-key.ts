import { createHash } from 'node:crypto'

/** The same for the same text: a repeated command changes nothing twice. */
export const toRequestKey = (...parts: readonly unknown[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)
