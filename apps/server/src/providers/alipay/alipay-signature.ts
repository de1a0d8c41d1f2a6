/**
 * Signatures of Alipay's open platform, RSA2: RSA-SHA256 (PKCS #1 v1.5) over parameters sorted by
 * name, and over the raw text of a response's node. Source: opendocs.alipay.com, chapters on
 * signing, on answers and on asynchronous notifications.
 */
import { createSign, createVerify, type KeyObject } from 'node:crypto'

export type Fields = Record<string, string>

const byCodeUnit = ([a]: [string, string], [b]: [string, string]) => (a < b ? -1 : 1)
const joined = (pairs: [string, string][]) =>
  pairs
    .sort(byCodeUnit)
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

/** Signature of a request, over all non-empty parameters except the signature itself. */
export const signatureOf = (key: KeyObject, fields: Fields) =>
  createSign('sha256')
    .update(joined(Object.entries(fields).filter(([name, v]) => name !== 'sign' && v !== '')))
    .sign(key, 'base64')

const base64 = /^[A-Za-z0-9+/]{16,1024}={0,2}$/
const isSignedText = (key: KeyObject, text: string, signature: unknown) =>
  typeof signature === 'string' &&
  base64.test(signature) &&
  createVerify('sha256').update(text).verify(key, signature, 'base64')

/**
 * Whether a notification is signed by Alipay: over all fields except the signature and its type,
 * which is RSA2.
 */
export const isSigned = (key: KeyObject, { sign, sign_type, ...fields }: Fields) =>
  sign_type === 'RSA2' && isSignedText(key, joined(Object.entries(fields)), sign)

/** Where the value that begins at `from` ends: a string, an object, a list or a bare word. */
function endOfValue(text: string, from: number): number {
  let depth = 0
  let inString = false
  for (let at = from; at < text.length; at += 1) {
    const c = text[at]
    if (inString) {
      if (c === '\\') at += 1
      else if (c === '"') inString = false
    } else if (c === '"') inString = true
    else if (c === '{' || c === '[') depth += 1
    else if (c === '}' || c === ']') {
      if (depth === 0) return at
      depth -= 1
    } else if (c === ',' && depth === 0) return at
  }
  return text.length
}

const memberHead = /\s*"(\w+)"\s*:\s*/y

/** Members of a JSON object as raw text, by name; null for another syntax. */
function rawMembers(text: string): Map<string, string> | null {
  const members = new Map<string, string>()
  let at = text.indexOf('{') + 1
  while (at > 0 && at < text.length) {
    memberHead.lastIndex = at
    const name = memberHead.exec(text)?.[1]
    if (name === undefined || members.has(name)) return null
    const end = endOfValue(text, memberHead.lastIndex)
    members.set(name, text.slice(memberHead.lastIndex, end).trimEnd())
    if (text[end] === '}') return members
    at = end + 1
  }
  return null
}

/**
 * The node of a response whose signature is valid over its raw text.
 * @param nodes the names it may have
 * @returns the node's JSON text; null where there is none or it is not signed by the provider
 */
export function signedNode(key: KeyObject, text: string, nodes: readonly string[]): string | null {
  const members = rawMembers(text)
  const node = nodes.map((name) => members?.get(name)).find((raw) => raw !== undefined)
  const sign = /^"([^"\\]*)"$/.exec(members?.get('sign') ?? '')?.[1]
  return node !== undefined && isSignedText(key, node, sign) ? node : null
}
