import type { FileStore } from './file-store.ts'

/** `<folder>/<name>.webp`: no hidden file, and no way up, for a dot is followed by a letter. */
const form = /^[a-z\d]+\/[\w-]+(?:\.[\w-]+)+\.webp$/
export const isPictureFile = (path: string): boolean => form.test(path)

/** Size of the memory cache: the pictures of a large mall's first pages. */
const MAX_BYTES = 64_000_000

/** A picture's bytes; null where the stores have no such file. */
type Kept = { webp: Buffer; avif: Buffer | null } | null

/**
 * Reads pictures from the stores, the first that has one; those requested last stay in memory.
 * A path names its content, so a picture in memory never goes stale. A missing one is looked for
 * again: it may be imported by now.
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
