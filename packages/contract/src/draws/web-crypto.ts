import type { DrawCrypto } from './draw-rules.ts'

const toBytes = (hex: string) =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
const toHex = (buffer: ArrayBuffer) =>
  Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The platform's own cryptography, of a browser or of Node: results are recomputed without a server. */
export const webCrypto: DrawCrypto = {
  sha256: async (hex) => toHex(await globalThis.crypto.subtle.digest('SHA-256', toBytes(hex))),
  async hmac(keyHex, message) {
    const { subtle } = globalThis.crypto
    const algorithm = { name: 'HMAC', hash: 'SHA-256' }
    const key = await subtle.importKey('raw', toBytes(keyHex), algorithm, false, ['sign'])
    return toHex(await subtle.sign('HMAC', key, new TextEncoder().encode(message)))
  },
}
