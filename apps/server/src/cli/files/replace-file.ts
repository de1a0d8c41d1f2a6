import { randomUUID } from 'node:crypto'
import { rename, rm, stat, writeFile } from 'node:fs/promises'
import { Misuse } from '../frame/mall-cli.ts'

/** Replaces a file once its whole content is written; after a failure it is as before. */
export async function replaceFile(
  file: string,
  write: (draft: string) => Promise<void>,
): Promise<void> {
  // A pipe or a terminal takes what is written as it comes.
  const found = await stat(file).catch(() => null)
  if (found && !found.isFile()) return write(file)
  const draft = `${file}.${randomUUID()}.part`
  try {
    await write(draft)
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/**
 * Writes what is given once, such as passwords, to a new file that only its owner can read. The
 * file is created first, since one that cannot be written would lose them; it is removed if `load`
 * fails.
 * @throws Misuse if the file exists or cannot be created
 */
export async function writeSecretFile(
  file: string,
  load: () => Promise<string | Buffer>,
): Promise<void> {
  await writeFile(file, '', { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
    const { code, message } = error as NodeJS.ErrnoException
    throw new Misuse(
      code === 'EEXIST' ? `${file} 已存在，请换一个文件名` : `无法写入 ${file}：${message}`,
    )
  })
  let content: string | Buffer
  try {
    content = await load()
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
  await writeFile(file, content)
}
