import { createHash, createHmac } from 'node:crypto'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Percent-encodes by RFC 3986 everything but letters, digits and `-_.~`. */
const escaped = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (c) => `%${c.codePointAt(0)?.toString(16).toUpperCase()}`,
  )

const byCodeUnit = (a: string, b: string) => (a < b ? -1 : 1)

/** Parameters sorted by name and encoded, as they are signed and sent. */
export const canonicalQuery = (parameters: Record<string, string>) =>
  Object.keys(parameters)
    .sort(byCodeUnit)
    .map((name) => `${escaped(name)}=${escaped(parameters[name] ?? '')}`)
    .join('&')

type Unsigned = {
  method: 'POST'
  path: string
  query: string
  body: string
  host: string
  action: string
  version: string
  at: Date
  nonce: string
  contentType?: string
}

/**
 * The headers of a call in Alibaba Cloud's request structure V3, with the ACS3-HMAC-SHA256
 * signature over method, path, query, headers and the body's hash.
 */
export function signedHeaders(request: Unsigned, keyId: string, keySecret: string) {
  const bodyHash = sha256(request.body)
  const headers: Record<string, string> = {
    ...(request.contentType && { 'content-type': request.contentType }),
    host: request.host,
    'x-acs-action': request.action,
    'x-acs-content-sha256': bodyHash,
    // ISO time without milliseconds
    'x-acs-date': `${request.at.toISOString().slice(0, 19)}Z`,
    'x-acs-signature-nonce': request.nonce,
    'x-acs-version': request.version,
  }
  const names = Object.keys(headers).sort(byCodeUnit)
  const canonical = [
    request.method,
    request.path,
    request.query,
    names.map((name) => `${name}:${headers[name]}\n`).join(''),
    names.join(';'),
    bodyHash,
  ].join('\n')
  const signature = createHmac('sha256', keySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex')
  return {
    ...headers,
    authorization: `ACS3-HMAC-SHA256 Credential=${keyId},SignedHeaders=${names.join(';')},Signature=${signature}`,
  }
}
