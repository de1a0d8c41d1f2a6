import { createHash, createHmac } from 'node:crypto'
import { onTestFinished, vi } from 'vitest'

/** Implements two Web Crypto operations with Node's, because jsdom has no Web Crypto. */
const toBuffer = (bytes: Uint8Array) => bytes.buffer.slice(0) as ArrayBuffer
const nodeSubtle = {
  digest: async (_name: string, bytes: Uint8Array) =>
    toBuffer(new Uint8Array(createHash('sha256').update(bytes).digest())),
  importKey: async (_form: string, bytes: Uint8Array) => bytes,
  sign: async (_name: string, key: Uint8Array, bytes: Uint8Array) =>
    toBuffer(new Uint8Array(createHmac('sha256', key).update(bytes).digest())),
}

const stub = (crypto: object) => {
  vi.stubGlobal('crypto', crypto)
  onTestFinished(() => void vi.unstubAllGlobals())
}

/** The browser can compute hashes until the test ends. */
export const stubWebCrypto = () => stub({ ...globalThis.crypto, subtle: nodeSubtle })

/** The browser cannot compute hashes until the test ends, as on a page without HTTPS. */
export const removeWebCrypto = () => stub({})
