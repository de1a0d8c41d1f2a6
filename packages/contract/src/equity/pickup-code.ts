/**
 * Pick-up codes: from a key per ticket and the time, on the shopper's device (also offline) and on
 * the server. Synchronous and without `crypto.subtle`, which exists in secure contexts only.
 */

/** Seconds for which a code is shown. */
export const PICKUP_STEP_SECONDS = 30
const DIGITS = 4

const K = Uint32Array.from([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
])
const INITIAL = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
]
const at = (words: Uint32Array, index: number) => words[index] ?? 0
const rotate = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits))

function mixBlock(state: Uint32Array, view: DataView, offset: number): void {
  const w = new Uint32Array(64)
  for (let i = 0; i < 16; i += 1) w[i] = view.getUint32(offset + i * 4)
  for (let i = 16; i < 64; i += 1) {
    const [a, b] = [at(w, i - 15), at(w, i - 2)]
    const s0 = rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3)
    const s1 = rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10)
    w[i] = at(w, i - 16) + s0 + at(w, i - 7) + s1
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let i = 0; i < 64; i += 1) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + at(K, i) + at(w, i)) | 0
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0]
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) {
    state[index] = at(state, index) + word
  }
}

/** SHA-256. */
export function digestSha256(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29))
  view.setUint32(padded.length - 4, (bytes.length * 8) >>> 0)
  const state = Uint32Array.from(INITIAL)
  for (let offset = 0; offset < padded.length; offset += 64) mixBlock(state, view, offset)
  const digest = new DataView(new ArrayBuffer(32))
  for (const [index, word] of state.entries()) digest.setUint32(index * 4, word)
  return new Uint8Array(digest.buffer)
}

const concat = (first: Uint8Array, second: Uint8Array): Uint8Array => {
  const joined = new Uint8Array(first.length + second.length)
  joined.set(first)
  joined.set(second, first.length)
  return joined
}

/** HMAC-SHA-256. */
export function signHmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(64)
  block.set(key.length > 64 ? digestSha256(key) : key)
  const pad = (byte: number) => block.map((value) => value ^ byte)
  return digestSha256(concat(pad(0x5c), digestSha256(concat(pad(0x36), message))))
}

export type PickupTicketName = { companyId: number; ticketId: string; generation: number }

/** Key of a ticket's codes; the device that shows them receives it. */
export const derivePickupKey = (
  serverKey: Uint8Array,
  { companyId, ticketId, generation }: PickupTicketName,
): Uint8Array =>
  signHmac(
    serverKey,
    new TextEncoder().encode(`pickup|v1|${String(companyId)}|${ticketId}|${String(generation)}`),
  )

/** The step of a time, seconds since 1970. */
export const toPickupStep = (seconds: number): number => Math.floor(seconds / PICKUP_STEP_SECONDS)

export const toHex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

export const fromHex = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/** The codes of a step: 4 digits to type after the slot, and the tag in the QR code. */
export function createPickupCode(key: Uint8Array, step: number): { digits: string; tag: string } {
  const message = new DataView(new ArrayBuffer(8))
  message.setBigUint64(0, BigInt(step))
  const mac = signHmac(key, new Uint8Array(message.buffer))
  const offset = (mac[mac.length - 1] ?? 0) & 15
  const number = new DataView(mac.buffer).getUint32(offset) & 0x7fffffff
  return {
    digits: String(number % 10 ** DIGITS).padStart(DIGITS, '0'),
    tag: toHex(mac.subarray(0, 10)),
  }
}

/** Text of the QR code. */
export const formatPickupQr = (companyId: number, slot: string, tag: string): string =>
  `P1.${String(companyId)}.${slot}.${tag}`

export type TypedPickupCode =
  | { kind: 'qr'; companyId: number; slot: string; tag: string }
  | { kind: 'digits'; slot: string; digits: string }

/** Reads what was scanned or typed; null for anything else. */
export function parsePickupCode(text: string): TypedPickupCode | null {
  const qr = /^P1\.([1-9]\d{0,8})\.(\d{6})\.([0-9a-f]{20})$/.exec(text.trim())
  if (qr) {
    const [, companyId = '', slot = '', tag = ''] = qr
    return { kind: 'qr', companyId: Number(companyId), slot, tag }
  }
  const digits = /^(\d{6})(\d{4})$/.exec(text.replaceAll(/[\s-]/g, ''))
  if (!digits) return null
  const [, slot = '', code = ''] = digits
  return { kind: 'digits', slot, digits: code }
}

/** Whether a code is the one of now, of the step before or of the step after. */
export function isPickupCode(key: Uint8Array, typed: TypedPickupCode, seconds: number): boolean {
  const step = toPickupStep(seconds)
  return [step - 1, step, step + 1].some((one) => {
    const code = createPickupCode(key, one)
    return typed.kind === 'qr' ? code.tag === typed.tag : code.digits === typed.digits
  })
}
