import { copyOf, copyWidths, pictureOf } from '@mall/contract/pictures'
import { encodePicture, type Encoded } from './encode.ts'
import type { FileStore } from './file-store.ts'
import { hashPicture } from './hash-picture.ts'

type StoreOptions = {
  /** see encodePicture */
  withAvif?: boolean
  /**
   * the name is unique, so no existing picture is searched, and a failure removes the written files
   */
  isUnique?: boolean
}

/** Writes all files of a copy. */
async function writeCopy(
  store: FileStore,
  path: string,
  { webp, avif }: Pick<Encoded['copies'][number], 'webp' | 'avif'>,
): Promise<void> {
  if (avif) await store.write(path.replace(/webp$/, 'avif'), avif)
  await store.write(path, webp)
}

/**
 * Waits for all writes to end, so that none happens after a failure is reported.
 * @throws the first failure
 */
async function settle(works: readonly Promise<void>[]): Promise<void> {
  for (const result of await Promise.allSettled(works)) {
    if (result.status === 'rejected') throw result.reason
  }
}

/**
 * Writes all files of a picture to a folder of the store, unless they exist, which costs one
 * look-up. The file in the address is written last: if it exists, all files do.
 * @param name in front of the hash, for people; may be left out
 * @returns its address (contract/pictures.ts)
 * @throws BadPicture, FileStoreDown
 */
export async function storePicture(
  store: FileStore,
  folder: string,
  bytes: Buffer,
  name?: string,
  { withAvif = true, isUnique = false }: StoreOptions = {},
): Promise<string> {
  const hash = hashPicture(bytes)
  const stem = name === undefined ? hash : `${name}.${hash}`
  const toPicturePath = (file: string) => `/media/${folder}/${file}`
  const there = isUnique ? null : await store.find(folder, stem)
  if (there !== null) return toPicturePath(there)

  const { width, height, colour, copies } = await encodePicture(bytes, withAvif)
  const file = `${stem}.${width}x${height}${colour === null ? '' : `.${colour}`}.webp`
  const write = (copy: Encoded['copies'][number]) =>
    writeCopy(store, `${folder}/${copy.width === width ? file : copyOf(file, copy.width)}`, copy)
  try {
    await settle(copies.slice(0, -1).map(write))
    await settle(copies.slice(-1).map(write))
  } catch (error) {
    // If the store is down, files that cannot be removed have no published address.
    if (isUnique) await removePicture(store, toPicturePath(file)).catch(() => null)
    throw error
  }
  if (!isUnique) await store.note(folder, stem, file)
  return toPicturePath(file)
}

/**
 * Removes all files of a picture; a missing file is no error.
 * @throws FileStoreDown
 */
export async function removePicture(store: FileStore, src: string): Promise<void> {
  const size = pictureOf(src)
  if (!size) return
  const file = src.replace(/^\/media\//, '')
  const copies = copyWidths(size.width).map((width) => copyOf(file, width))
  const files = [file, ...copies].flatMap((copy) => [copy, copy.replace(/webp$/, 'avif')])
  await settle(files.map((path) => store.remove(path)))
}
