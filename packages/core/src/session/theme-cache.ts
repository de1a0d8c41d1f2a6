import { companyKey, type StoragePort } from '../storage/index.ts'

/** Caches the style of a company's theme, so that the next visit shows it before any response. */
export function themeCache(storage: StoragePort, companyId: number) {
  const key = companyKey(companyId, 'theme')
  return {
    read: () => storage.local.get(key),
    save: (css: string) => void storage.local.set(key, css),
    clear: () => storage.local.remove(key),
  }
}
