import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { SeedFileInput } from '@mall/contract/seed-file'
import type { FileStore } from '../pictures/file-store.ts'
import { importPictures } from '../pictures/import-pictures.ts'
import { decodeText } from './decode-text.ts'
import type { Fault } from './fault.ts'
import { findFaults } from './find-faults.ts'

/** Every fault of a seed file, one line each. */
export class SeedFileError extends Error {
  override name = 'SeedFileError'
}

const formatFault = ({ path, reason }: Fault) => `  ${path.join('.') || '(文件)'}：${reason}`

function parseJson(file: string): Parameters<typeof importPictures>[0] {
  try {
    return JSON.parse(decodeText(readFileSync(file)))
  } catch (error) {
    throw new SeedFileError(`${file} 无法读取 (cannot be read): ${(error as Error).message}`, {
      cause: error,
    })
  }
}

/**
 * Reads a seed file and imports the pictures beside it.
 * @throws SeedFileError that lists all faults with path and reason
 */
export async function readSeedFile(file: string, pictures: FileStore): Promise<SeedFileInput> {
  const pictureFaults: Fault[] = []
  const input = await importPictures(parseJson(file), dirname(file), pictures, (fault) => {
    pictureFaults.push(fault)
  })
  const faults = [...pictureFaults, ...findFaults(input)]
  if (faults.length === 0) return input as unknown as SeedFileInput
  const lines = faults.map(formatFault).join('\n')
  throw new SeedFileError(`${file} 有 ${faults.length} 处错误 (invalid)：\n${lines}`)
}
