import { randomUUID } from 'node:crypto'
import { rename, rm, stat, writeFile } from 'node:fs/promises'
import { BadFile } from '../frame/mall-cli.ts'

const REASONS: Readonly<Record<string, string>> = {
  EEXIST: '已存在，请换一个文件名',
  ENOENT: '所在的文件夹不存在',
  ENOTDIR: '所在的文件夹不存在',
  EACCES: '没有写入的权限',
  EPERM: '没有写入的权限',
  EROFS: '没有写入的权限',
  EISDIR: '是文件夹，请给出文件名',
  ENOSPC: '磁盘已满',
}

/** Converts the error of an unwritable file to `BadFile`; returns other errors unchanged. */
function toFileFault(error: unknown, file: string, path = file): unknown {
  const { code = '', path: failed } = error as NodeJS.ErrnoException
  if (failed !== path && failed !== file) return error
  return new BadFile(`无法写入 ${file}：${REASONS[code] ?? code}`)
}

/** Replaces a file after its new content is written completely; a failure keeps the old file. */
export async function replaceFile(
  file: string,
  write: (draft: string) => Promise<void>,
): Promise<void> {
  // A pipe or a terminal receives the output directly.
  const found = await stat(file).catch(() => null)
  if (found && !found.isFile()) {
    return write(file).catch((error: unknown) => Promise.reject(toFileFault(error, file)))
  }
  const draft = `${file}.${randomUUID()}.part`
  try {
    await write(draft)
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw toFileFault(error, file, draft)
  }
}

/**
 * Replaces a file with a text.
 * @param mode file mode, 0o600 for personal data
 */
export const replaceText = (file: string, text: string, mode = 0o666): Promise<void> =>
  replaceFile(file, (draft) => writeFile(draft, text, { mode }))

/**
 * Writes a secret that is returned once into a new file readable by its owner only. Creates the
 * file before `load`, because a later failure would lose the secret, and removes it when `load`
 * fails.
 * @throws BadFile if the file exists or cannot be created
 */
export async function writeSecretFile(
  file: string,
  load: () => Promise<string | Buffer>,
): Promise<void> {
  await writeFile(file, '', { flag: 'wx', mode: 0o600 }).catch((error: unknown) =>
    Promise.reject(toFileFault(error, file)),
  )
  let content: string | Buffer
  try {
    content = await load()
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
  await writeFile(file, content)
}
