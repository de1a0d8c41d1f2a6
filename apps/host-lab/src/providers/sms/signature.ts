import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

export type SignedRequest = {
  method: string
  path: string
  query: URLSearchParams
  /** by lower-case name */
  headers: Readonly<Record<string, string | undefined>>
  body: string
}

const percentEncode = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (c) => `%${c.codePointAt(0)?.toString(16).toUpperCase()}`,
  )

const AUTHORIZATION_PATTERN =
  /^ACS3-HMAC-SHA256 Credential=([^,\s]+),\s?SignedHeaders=([a-z0-9;-]+),\s?Signature=([0-9a-f]{64})$/

/** Headers that a signature must cover. */
const REQUIRED_HEADERS = [
  'host',
  'x-acs-action',
  'x-acs-content-sha256',
  'x-acs-date',
  'x-acs-version',
]

const MAX_CLOCK_SKEW_MS = 900_000

/**
 * Verifies a signature of Alibaba Cloud's V3 format (ACS3-HMAC-SHA256).
 * @returns the provider's error code, or null
 */
export function findSignatureError(
  request: SignedRequest,
  account: { keyId: string; keySecret: string },
  now: Date,
): string | null {
  const [, keyId, names = '', signature = ''] =
    AUTHORIZATION_PATTERN.exec(request.headers.authorization ?? '') ?? []
  if (!keyId) return 'MissingAuthorization'
  if (keyId !== account.keyId) return 'InvalidAccessKeyId.NotFound'
  const signed = names.split(';')
  if (REQUIRED_HEADERS.some((name) => !signed.includes(name))) return 'IncompleteSignature'
  const at = Date.parse(request.headers['x-acs-date'] ?? '')
  if (!(Math.abs(now.getTime() - at) <= MAX_CLOCK_SKEW_MS)) return 'InvalidTimeStamp.Expired'
  if (request.headers['x-acs-content-sha256'] !== sha256(request.body)) {
    return 'SignatureDoesNotMatch'
  }
  const query = [...request.query]
    .map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`)
    .sort()
    .join('&')
  const canonical = [
    request.method,
    request.path,
    query,
    signed.map((name) => `${name}:${(request.headers[name] ?? '').trim()}\n`).join(''),
    names,
    sha256(request.body),
  ].join('\n')
  const expected = createHmac('sha256', account.keySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest()
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch'
}
