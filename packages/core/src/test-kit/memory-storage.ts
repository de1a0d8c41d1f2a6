import { guardedArea, type StoragePort } from '../storage/index.ts'

function backing() {
  const map = new Map<string, string>()
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
    key: (index: number) => [...map.keys()][index] ?? null,
    get length() {
      return map.size
    },
  }
}

/** Both storages in memory, without the limits of a browser's storage. */
export function memoryStorage(): StoragePort {
  const local = backing()
  const session = backing()
  return { local: guardedArea(() => local), session: guardedArea(() => session) }
}
