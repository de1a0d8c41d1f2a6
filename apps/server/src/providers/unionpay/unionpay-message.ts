/**
 * Messages of UnionPay's ACP 5.1.0 with `signMethod` 01: fields sorted by name as `name=value`,
 * joined by `&`, without `signature`; their SHA-256 in lower-case hex is signed by RSA-SHA256
 * (PKCS #1 v1.5, base64). Source: open.unionpay.com, chapters on signing and on the gateway product.
 */
import { createHash, createSign, createVerify, type KeyObject } from 'node:crypto'

export type Fields = Record<string, string>

const byCodeUnit = (a: string, b: string) => (a < b ? -1 : 1)
const toDigest = (fields: Fields) =>
  createHash('sha256')
    .update(
      Object.keys(fields)
        .filter((name) => name !== 'signature')
        .sort(byCodeUnit)
        .map((name) => `${name}=${fields[name] ?? ''}`)
        .join('&'),
    )
    .digest('hex')

export const signFields = (key: KeyObject, fields: Fields): Fields => ({
  ...fields,
  signature: createSign('sha256').update(toDigest(fields)).sign(key, 'base64'),
})

const base64 = /^[A-Za-z0-9+/]{16,1024}={0,2}$/
export const isSignedBy = (key: KeyObject, fields: Fields): boolean =>
  base64.test(fields.signature ?? '') &&
  createVerify('sha256')
    .update(toDigest(fields))
    .verify(key, fields.signature ?? '', 'base64')

/** Fields of pairs, each of which may occur once. */
export function toFields(pairs: [string, string][]): Fields | null {
  const fields = Object.fromEntries(pairs)
  return Object.keys(fields).length === pairs.length ? fields : null
}

const depthChange: Record<string, number> = { '{': 1, '[': 1, '}': -1, ']': -1 }

/** The body of a response: pairs as they are, not percent-encoded; brackets may contain `&`. */
export function parseResponse(text: string): Fields | null {
  const pairs: [string, string][] = []
  let depth = 0
  let from = 0
  for (let at = 0; at <= text.length; at += 1) {
    const c = text[at] ?? '&'
    depth = Math.max(0, depth + (depthChange[c] ?? 0))
    const isEnd = at === text.length || (c === '&' && depth === 0)
    if (!isEnd) continue
    const pair = text.slice(from, at)
    const equals = pair.indexOf('=')
    if (equals < 1) return null
    pairs.push([pair.slice(0, equals), pair.slice(equals + 1)])
    from = at + 1
  }
  return toFields(pairs)
}
