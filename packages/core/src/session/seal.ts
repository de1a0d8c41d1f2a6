import type { ArgsOf } from '@mall/contract'
import type { LoginType } from '@mall/contract/states'

type Sealed = ArgsOf<'login.login'>
type LoginKey = { keyId: string; publicKey: string; nonce: string }
type Form = {
  /** 1 code, 2 password, 4 user info */
  loginType: LoginType
  loginId: string
  password: string
  captchaVerifyParam: string
}

/** The page cannot encrypt: browsers offer it in secure contexts (https, localhost) only. */
export class SealingUnavailable extends Error {
  override name = 'SealingUnavailable'
  constructor() {
    super('crypto.subtle is missing: the mall must be opened over https')
  }
}

const utf8 = (text: string) => new TextEncoder().encode(text)

export function toBase64Url(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCodePoint(byte)).join('')
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (char) => char.codePointAt(0) ?? 0)
}

const point = { name: 'ECDH', namedCurve: 'P-256' } as const

type PasswordForm = {
  proof: { kind: 'password'; password: string } | { kind: 'code'; code: string }
  phone?: string
  newPassword: string
}

/**
 * Seals a login form for the server's short-lived key, so that nothing between page and server can
 * read or repeat it: ECDH on P-256 with an ephemeral key, HKDF-SHA256 (salt = key id, info
 * `mall-login`), AES-256-GCM (iv of 12 bytes, additional data = key id, tag appended). All parts
 * base64url; public keys are raw uncompressed points. The nonce goes inside and is good once.
 * @throws SealingUnavailable where the page has no WebCrypto
 */
export const sealLoginForm = (form: Form, key: LoginKey): Promise<Sealed> => sealForm(form, key)

/** Seals a form that sets a password, like `sealForm`. */
export const sealPasswordForm = (form: PasswordForm, key: LoginKey): Promise<Sealed> =>
  sealForm(form, key)

async function sealForm(form: object, key: LoginKey): Promise<Sealed> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle
  if (!subtle) throw new SealingUnavailable()
  const server = await subtle.importKey('raw', fromBase64Url(key.publicKey), point, false, [])
  const own = await subtle.generateKey(point, false, ['deriveBits'])
  const iv = globalThis.crypto.getRandomValues(new Uint8Array(12))
  return sealWith(subtle, own, iv, server, form, key)
}

/** Seals with given random parts, so that the result is deterministic in a test. */
export async function sealWith(
  subtle: SubtleCrypto,
  own: CryptoKeyPair,
  iv: Uint8Array<ArrayBuffer>,
  server: CryptoKey,
  form: object,
  { keyId, nonce }: LoginKey,
): Promise<Sealed> {
  const shared = await subtle.deriveBits({ name: 'ECDH', public: server }, own.privateKey, 256)
  const secret = await subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey'])
  const aes = await subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: utf8(keyId), info: utf8('mall-login') },
    secret,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt'],
  )
  const cipher = await subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: utf8(keyId) },
    aes,
    utf8(JSON.stringify({ ...form, nonce })),
  )
  const publicKey = await subtle.exportKey('raw', own.publicKey)
  return {
    keyId,
    publicKey: toBase64Url(new Uint8Array(publicKey)),
    iv: toBase64Url(iv),
    cipher: toBase64Url(new Uint8Array(cipher)),
  }
}
