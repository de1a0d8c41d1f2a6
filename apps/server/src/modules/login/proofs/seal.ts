import {
  createCipheriv,
  createDecipheriv,
  createECDH,
  hkdfSync,
  randomBytes,
  type ECDH,
} from 'node:crypto'
import type { InputOf } from '@mall/contract'

/** A sealed form as a request contains it. */
export type Sealed = InputOf<'login.login'>

const curve = 'prime256v1'
const info = 'mall-login'
const tagLength = 16

const bytes = (text: string) => Buffer.from(text, 'base64url')

/** HKDF-SHA256 of the shared secret: salt is the key's id, info `mall-login`, 32 bytes. */
const deriveKey = (shared: Buffer, keyId: string) =>
  Buffer.from(hkdfSync('sha256', shared, Buffer.from(keyId), Buffer.from(info), 32))

/** A key pair: private scalar and uncompressed public point (65 bytes, 0x04 first), base64url. */
export function makeKeyPair(): { privateKey: string; publicKey: string } {
  const pair = createECDH(curve)
  const publicKey = pair.generateKeys('base64url', 'uncompressed')
  return { privateKey: pair.getPrivateKey('base64url'), publicKey }
}

export function keyPairOf(privateKey: string): ECDH {
  const pair = createECDH(curve)
  pair.setPrivateKey(bytes(privateKey))
  return pair
}

/**
 * Seals a text for the holder of a key. A browser does the same with WebCrypto:
 *
 * 1. Make an ephemeral ECDH pair on P-256; import `to.publicKey` (base64url without padding) as a
 *    raw uncompressed point and derive 256 bits: the x coordinate, 32 bytes.
 * 2. HKDF-SHA256 over these bytes, salt = UTF-8 of the key's id, info = UTF-8 `mall-login`, 32 bytes.
 * 3. AES-256-GCM over the UTF-8 text with a random iv of 12 bytes, additional data = UTF-8 of the
 *    key's id, tag of 16 bytes appended to the cipher text, as `crypto.subtle.encrypt` answers it.
 * 4. `{keyId, publicKey, iv, cipher}`: the ephemeral public key as raw point, each part base64url
 *    without padding.
 *
 * The text is the JSON of the contract's `LoginForm`, with the nonce that came with the key.
 */
export function seal(text: string, to: { keyId: string; publicKey: string }): Sealed {
  const pair = createECDH(curve)
  const publicKey = pair.generateKeys('base64url', 'uncompressed')
  const key = deriveKey(pair.computeSecret(bytes(to.publicKey)), to.keyId)
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(to.keyId))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return {
    keyId: to.keyId,
    publicKey,
    iv: iv.toString('base64url'),
    cipher: sealed.toString('base64url'),
  }
}

/**
 * Opens a form that `seal` has sealed, whose comment describes the format.
 * @returns null for whatever was not sealed for this key, or was changed on its way
 */
export function unseal(sealed: Sealed, pair: ECDH): string | null {
  const iv = bytes(sealed.iv)
  const cipher = bytes(sealed.cipher)
  if (iv.length !== 12 || cipher.length <= tagLength) return null
  try {
    // Throws for a point that is not on the curve.
    const key = deriveKey(pair.computeSecret(bytes(sealed.publicKey)), sealed.keyId)
    const open = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagLength })
      .setAAD(Buffer.from(sealed.keyId))
      .setAuthTag(cipher.subarray(-tagLength))
    return Buffer.concat([open.update(cipher.subarray(0, -tagLength)), open.final()]).toString(
      'utf8',
    )
  } catch {
    return null
  }
}
