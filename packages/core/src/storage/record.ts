import type { Area } from './storage.ts'

/** A value with an expiry, stored as {value, expiry}. */
export type StoredRecord<T> = {
  /** null for a missing or expired value, and for one that `accepts` rejects */
  read(): T | null
  write(value: T, ttlMs: number): void
  clear(): void
}

/**
 * @param accepts returns whether a value read back is one of ours: storage is anyone's to edit
 * @param now milliseconds since 1970
 */
export function recordIn<T>(
  area: Area,
  key: string,
  accepts: (value: unknown) => value is T,
  now: () => number,
): StoredRecord<T> {
  return {
    read() {
      const text = area.get(key)
      if (text === null) return null
      try {
        const { value, expiry } = JSON.parse(text) as { value: unknown; expiry: unknown }
        if (typeof expiry === 'number' && expiry > now() && accepts(value)) return value
      } catch {
        // Another program’s text, or one cut off: the record counts as missing.
      }
      area.remove(key)
      return null
    },
    write: (value, ttlMs) => void area.set(key, JSON.stringify({ value, expiry: now() + ttlMs })),
    clear: () => area.remove(key),
  }
}
