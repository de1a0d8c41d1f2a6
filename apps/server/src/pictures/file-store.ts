import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** The store gave no usable answer; nothing is known of the file. */
export class FileStoreDown extends Error {
  override name = 'FileStoreDown'
}

/**
 * Stores pictures. Paths are `<folder>/<file>`, validated by the caller. Each function throws
 * FileStoreDown if the store fails.
 */
export type FileStore = {
  /** null where there is no such file */
  read: (path: string) => Promise<Buffer | null>
  /** a file is readable as a whole or not at all */
  write: (path: string, bytes: Buffer) => Promise<void>
  /** a file that is not there does not matter */
  remove: (path: string) => Promise<void>
  /** the picture of a stem that `note` has noted; null: none */
  find: (folder: string, stem: string) => Promise<string | null>
  /** notes that all files of a picture are written; `file` begins with the stem */
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

/** Pictures in a folder of this machine, or of a disk that several servers share. */
export const createFolderStore = (root: string): FileStore => ({
  read: (path) => orNull(readFile(join(root, path))),

  /** Two imports of one picture do not disturb each other. */
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

  // The file that the address names is written last: it is the note.
  note: () => Promise.resolve(),
})
