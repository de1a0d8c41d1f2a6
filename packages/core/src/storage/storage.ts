/**
 * A storage area that never throws; without the browser's storage it uses memory until the page
 * closes.
 */
export type Area = {
  get(key: string): string | null
  set(key: string, value: string): boolean
  remove(key: string): void
  keys(): string[]
}

/** `local` outlives the tab, `session` does not. */
export type StoragePort = { local: Area; session: Area }

type Backing = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/**
 * Guards a browser's storage: denied, full, switched off or private. `open` may throw, too: in some
 * web views reading `window.localStorage` is already an error.
 */
export function guardedArea(open: () => Backing | null | undefined): Area {
  const memory = new Map<string, string>()
  const attempt = <T>(run: (backing: Backing) => T, otherwise: T): T => {
    try {
      const backing = open()
      return backing ? run(backing) : otherwise
    } catch {
      return otherwise
    }
  }
  return {
    get: (key) => memory.get(key) ?? attempt((backing) => backing.getItem(key), null),
    set(key, value) {
      const kept = attempt((backing) => {
        backing.setItem(key, value)
        return backing.getItem(key) === value
      }, false)
      if (kept) {
        memory.delete(key)
      } else {
        // Removes the former value, so that it does not return after a write that did not fit.
        attempt((backing) => backing.removeItem(key), undefined)
        memory.set(key, value)
      }
      return kept
    },
    remove(key) {
      memory.delete(key)
      attempt((backing) => backing.removeItem(key), undefined)
    },
    keys() {
      const stored = attempt((backing) => {
        const names = Array.from({ length: backing.length }, (_, index) => backing.key(index))
        return names.filter((name) => name !== null)
      }, [])
      return [...new Set([...stored, ...memory.keys()])]
    },
  }
}

/** The browser's two storages. Nothing is touched before the first use. */
export const createStorage = (): StoragePort => ({
  local: guardedArea(() => globalThis.localStorage),
  session: guardedArea(() => globalThis.sessionStorage),
})
