import { createHash } from 'node:crypto'

const MOST_READERS = 100_000
const DAY_MS = 86_400_000

/**
 * Readers of the day in this process, as hashes with a random daily key, so that no cookie and no
 * address is stored. A restart or more than 100,000 readers reset it.
 */
export function createReadCounter(random: (bytes: number) => Buffer) {
  let day = -1
  let key: Buffer = Buffer.alloc(0)
  let readers = new Set<string>()

  /** Whether this is the first read of an article by an address on this day. */
  return function isFirstRead(
    { companyId, articleId, address }: { companyId: number; articleId: number; address: string },
    now: Date,
  ): boolean {
    const today = Math.floor((now.getTime() + 8 * 3_600_000) / DAY_MS)
    if (today !== day || readers.size >= MOST_READERS) {
      day = today
      key = random(32)
      readers = new Set()
    }
    const reader = createHash('sha256')
      .update(key)
      .update(`${String(companyId)}:${String(articleId)}:${address}`)
      .digest('base64')
    if (readers.has(reader)) return false
    readers.add(reader)
    return true
  }
}
