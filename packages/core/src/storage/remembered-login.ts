import { companyKey } from './company-key.ts'
import type { Area } from './storage.ts'

export type RememberedLogin = { userName: string; userPwd: string }
export type DeviceKeys = { obtain(): Promise<CryptoKey> }

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
const encodeBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

/**
 * The remembered login: AES-GCM with a non-exportable key of this device. On devices without such a
 * key nothing is stored and the box has no effect.
 */
export function rememberedLogin(local: Area, companyId: number, keys: DeviceKeys) {
  const key = companyKey(companyId, 'remembered-login')
  // Ties the cipher to its company: a record copied between companies does not open.
  const additionalData = new TextEncoder().encode(key)

  return {
    async save(login: RememberedLogin): Promise<boolean> {
      try {
        const iv = crypto.getRandomValues(new Uint8Array(12))
        const plain = new TextEncoder().encode(JSON.stringify(login))
        const deviceKey = await keys.obtain()
        const cipher = await crypto.subtle.encrypt(
          { name: 'AES-GCM', iv, additionalData },
          deviceKey,
          plain,
        )
        return local.set(key, `${encodeBase64(iv)}.${encodeBase64(new Uint8Array(cipher))}`)
      } catch {
        return false
      }
    },
    async read(): Promise<RememberedLogin | null> {
      const [iv, cipher] = local.get(key)?.split('.') ?? []
      if (!iv || !cipher) return null
      try {
        const plain = await crypto.subtle.decrypt(
          { name: 'AES-GCM', iv: bytesOf(iv), additionalData },
          await keys.obtain(),
          bytesOf(cipher),
        )
        const { userName, userPwd } = JSON.parse(new TextDecoder().decode(plain)) as RememberedLogin
        return typeof userName === 'string' && typeof userPwd === 'string'
          ? { userName, userPwd }
          : null
      } catch {
        // Another device's key or a damaged record: it will never open again.
        local.remove(key)
        return null
      }
    },
    forget: () => local.remove(key),
  }
}
