import type { FileStore } from '../../../pictures/file-store.ts'

/** Most pictures that are read concurrently. */
const READS_AT_ONCE = 8
const EXAMPLES = 3

/** Pictures that a company's rows name, and those of them that no store has. */
export type FoundPictures = { named: number; missing: string[] }

/** Searches a picture in the stores, in their configured order. */
export async function findPictures(
  stores: readonly FileStore[],
  paths: readonly string[],
): Promise<FoundPictures> {
  const missing: string[] = []
  const left = paths.values()
  const isStored = async (path: string) => {
    for (const store of stores) if ((await store.read(path)) !== null) return true
    return false
  }
  async function readNext() {
    for (const path of left) if (!(await isStored(path))) missing.push(path)
  }
  await Promise.all(Array.from({ length: READS_AT_ONCE }, readNext))
  return { named: paths.length, missing: missing.toSorted() }
}

/** Summary of missing pictures: `12 张图片缺 3 张，例：…`; null if none is missing. */
export function describeMissing({ named, missing }: FoundPictures): string | null {
  if (missing.length === 0) return null
  const examples = missing.slice(0, EXAMPLES).join('、')
  return `${String(named)} 张图片缺 ${String(missing.length)} 张，例：${examples}`
}
