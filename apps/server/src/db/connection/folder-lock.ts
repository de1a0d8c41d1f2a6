import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM'
  }
}

/** Locks a data folder for this process; throws if a running process holds it. */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'mall.lock')
  for (const attempt of [1, 2]) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      return () => rmSync(file, { force: true })
    } catch (error) {
      if ((error as { code?: string }).code !== 'EEXIST') throw error
      const holder = Number(readFileSync(file, 'utf8'))
      if (attempt === 2 || (holder !== process.pid && holder > 0 && lives(holder))) {
        throw new Error(`数据目录 ${folder} 正被进程 ${holder} 使用 (data folder is in use)`, {
          cause: error,
        })
      }
      rmSync(file, { force: true })
    }
  }
  throw new Error('unreachable')
}
