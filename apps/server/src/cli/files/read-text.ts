import { readFile } from 'node:fs/promises'
import { decodeFile, decodeText } from '../../seed-file/decode-text.ts'
import { BadFile, Misuse } from '../frame/mall-cli.ts'

const unreadable = (file: string, error: unknown) =>
  new BadFile(`${file} 无法读取：${(error as Error).message}`)

/** @throws Misuse for a file that cannot be read, or is no text */
export async function readText(file: string): Promise<string> {
  try {
    return decodeText(await readFile(file))
  } catch (error) {
    throw unreadable(file, error)
  }
}

/**
 * Reads lines of a file in constant memory.
 * @throws Misuse for an unreadable or binary file
 */
export async function* readTextLines(file: string): AsyncGenerator<string> {
  let rest = ''
  try {
    for await (const part of decodeFile(file)) {
      const lines = `${rest}${part}`.split(/\r?\n/)
      rest = lines.pop() ?? ''
      yield* lines
    }
  } catch (error) {
    throw error instanceof Misuse ? error : unreadable(file, error)
  }
  if (rest !== '') yield rest
}
