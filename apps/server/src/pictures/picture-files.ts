import type { FileStore } from './file-store.ts'

/**
 * `<folder>/<name>.webp`: the pattern allows no hidden file and no `..`, because a letter follows
 * each dot.
 */
const form = /^[a-z\d]+\/[\w-]+(?:\.[\w-]+)+\.webp$/
export const isPictureFile = (path: string): boolean => form.test(path)

/**
 * Size of the memory cache in bytes: enough for the pictures on the first pages of a large mall.
 */
const MAX_BYTES = 64_000_000

/** A picture's bytes; null where the stores have no such file. */
type Kept = { webp: Buffer; avif: Buffer | null } | null

/**
 * Reads pictures from the first store that has them, and caches the most recently requested ones in
 * memory. A path contains the content's hash, so a cached picture is always valid. Missing pictures
 * are not cached, because they may be imported later.
 */
export function pictureFiles(stores: readonly FileStore[], mostBytes = MAX_BYTES) {
  const memory = new Map<string, NonNullable<Kept>>()
  let held = 0
  const size = ({ webp, avif }: NonNullable<Kept>) => webp.length + (avif?.length ?? 0)

  function remember(path: string, kept: NonNullable<Kept>) {
    if (memory.has(path)) return
    held += size(kept)
    memory.set(path, kept)
    for (const [oldest, other] of memory) {
      if (held <= mostBytes) break
      memory.delete(oldest)
      held -= size(other)
    }
  }

  /**
   * @param path in the stores, ending in `.webp`; the caller has checked its form
   * @throws FileStoreDown
   */
  return async function open(path: string): Promise<Kept> {
    const known = memory.get(path)
    if (known) {
      memory.delete(path)
      memory.set(path, known)
      return known
    }
    for (const store of stores) {
      const webp = await store.read(path)
      if (!webp) continue
      const kept = { webp, avif: await store.read(path.replace(/webp$/, 'avif')) }
      remember(path, kept)
      return kept
    }
    return null
  }
}
