import { accessSync, constants, statfsSync } from 'node:fs'

const SHARED_MEMORY = '/dev/shm'
/** Free bytes that a run needs for the files of its databases, with a reserve. */
const NEEDED_BYTES = 4 * 1024 ** 3

/** A folder on a file system in memory; null if there is none or it has too little space. */
export function findMemoryFolder({ folder = SHARED_MEMORY, neededBytes = NEEDED_BYTES } = {}):
  | string
  | null {
  try {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    return Math.min(bavail * bsize, process.availableMemory()) >= neededBytes ? folder : null
  } catch {
    return null
  }
}
