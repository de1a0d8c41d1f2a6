import type { DeviceKeys } from './remembered-login.ts'

const DATABASE = 'mall-device'
const STORE = 'keys'
const NAME = 'remembered-login'

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('indexedDB'))
  })

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1)
  request.onupgradeneeded = () => void request.result.createObjectStore(STORE)
  return answerOf(request)
}

/** This device's key, which cannot be exported from the browser. */
export const deviceKeys: DeviceKeys = {
  async obtain() {
    const database = await open()
    try {
      const read = database.transaction(STORE).objectStore(STORE).get(NAME)
      const known: unknown = await answerOf(read)
      if (known instanceof CryptoKey) return known
      const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
        'encrypt',
        'decrypt',
      ])
      await answerOf(database.transaction(STORE, 'readwrite').objectStore(STORE).put(made, NAME))
      return made
    } finally {
      database.close()
    }
  },
}
