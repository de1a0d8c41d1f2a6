import { accessSync, constants, statfsSync } from 'node:fs'

const SHARED_MEMORY = '/dev/shm'
/** Free bytes that the files of a run's databases need with room to spare. */
const NEEDED_BYTES = 4 * 1024 ** 3

/** A folder whose files lie in memory, or null where there is none or it has too little room. */
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
