import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** The store gave no usable response, so it is unknown whether the file exists. */
export class FileStoreDown extends Error {
  override name = 'FileStoreDown'
}

/**
 * Stores pictures. Paths are `<folder>/<file>`, validated by the caller. Each function throws
 * FileStoreDown if the store fails.
 */
export type FileStore = {
  /** returns null if the file does not exist */
  read: (path: string) => Promise<Buffer | null>
  /** writes a file atomically: readers see the whole file or none */
  write: (path: string, bytes: Buffer) => Promise<void>
  /** removes a file; a missing file is no error */
  remove: (path: string) => Promise<void>
  /** the picture whose files `note` has recorded as complete, by stem; null if there is none */
  find: (folder: string, stem: string) => Promise<string | null>
  /** records that all files of a picture are written; the name of `file` begins with the stem */
  note: (folder: string, stem: string, file: string) => Promise<void>
}

const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')

async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Pictures in a folder of this machine, or of a disk shared by several servers. */
export const createFolderStore = (root: string): FileStore => ({
  read: (path) => orNull(readFile(join(root, path))),

  /** Writes a draft and renames it, so that two imports of one picture cannot mix their bytes. */
  async write(path, bytes) {
    const file = join(root, path)
    const draft = `${file}.${randomUUID()}`
    await mkdir(dirname(file), { recursive: true })
    await writeFile(draft, bytes)
    await rename(draft, file)
  },

  remove: (path) => rm(join(root, path), { force: true }),

  async find(folder, stem) {
    const files = (await orNull(readdir(join(root, folder)))) ?? []
    return (
      files.find(
        (file) => file.startsWith(`${stem}.`) && /x\d+(?:\.[\da-f]{6})?\.webp$/.test(file),
      ) ?? null
    )
  },

  // The file in the address is written last, so its existence shows that all files are complete.
  note: () => Promise.resolve(),
})
