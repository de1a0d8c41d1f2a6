import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type S3Account = { keyId: string; secret: string; region: string; bucket: string }
type Signed = {
  method: string
  path: string
  headers: Record<string, string | undefined>
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()
const MAX_SKEW_MS = 15 * 60_000

/** Signature version 4 of a request, as its documentation describes it. */
export function signV4(
  { method, path, headers }: Signed,
  signedHeaders: readonly string[],
  { secret, region }: Pick<S3Account, 'secret' | 'region'>,
): string {
  const [resource = '', query = ''] = path.split('?')
  const time = headers['x-amz-date'] ?? ''
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`
  const canonical = [
    method,
    resource,
    query.split('&').toSorted().join('&'),
    ...signedHeaders.map(
      (name) => `${name}:${(headers[name] ?? '').trim().replaceAll(/ +/g, ' ')}`,
    ),
    '',
    signedHeaders.join(';'),
    headers['x-amz-content-sha256'],
  ].join('\n')
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')
  const parts = [time.slice(0, 8), region, 's3', 'aws4_request']
  const key = parts.reduce<Buffer | string>((before, part) => hmac(before, part), `AWS4${secret}`)
  return hmac(key, text).toString('hex')
}

const toTime = (text = '') =>
  Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

/** Code of the S3 error for a request; null if its signature is valid. */
function findFault(request: Signed, body: Buffer, account: S3Account): string | null {
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/\d{8}\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([\da-f]{64})$/
  const [, keyId, region, names = '', signature = ''] =
    form.exec(request.headers.authorization ?? '') ?? []
  if (keyId === undefined) return 'AccessDenied'
  if (keyId !== account.keyId) return 'InvalidAccessKeyId'
  if (region !== account.region) return 'AuthorizationHeaderMalformed'
  const skew = Math.abs(Date.now() - toTime(request.headers['x-amz-date']))
  if (!(skew < MAX_SKEW_MS)) return 'RequestTimeTooSkewed'
  const signed = names.split(';')
  const needed = ['host', 'x-amz-content-sha256', 'x-amz-date']
  if (!needed.every((name) => signed.includes(name))) return 'AccessDenied'
  const own = Buffer.from(signV4(request, signed, account))
  if (!timingSafeEqual(own, Buffer.from(signature))) return 'SignatureDoesNotMatch'
  const hash = request.headers['x-amz-content-sha256']
  return hash === sha256(body) ? null : 'XAmzContentSHA256Mismatch'
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/**
 * A store of one bucket that implements the S3 protocol for objects: PUT, GET, HEAD, DELETE, each
 * with a valid signature of version 4, by path or by host name.
 */
export async function startS3Server(account: S3Account) {
  const objects = new Map<string, { bytes: Buffer; type: string }>()
  const requests: string[] = []
  let failing: (method: string, key: string) => boolean = () => false

  function refuse(response: ServerResponse, status: number, code: string): void {
    response.writeHead(status, { 'content-type': 'application/xml' })
    response.end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`)
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: path = '' } = request
    const headers = request.headers as Signed['headers']
    const body = await readBody(request)
    const isHostStyle = (headers.host ?? '').startsWith(`${account.bucket}.`)
    const fromHost = isHostStyle ? path.slice(1) : null
    const [bucket = '', ...rest] = path.slice(1).split('/')
    const key = fromHost ?? rest.join('/')
    requests.push(`${method} ${key}`)
    if (failing(method, key)) return refuse(response, 500, 'InternalError')
    const fault = findFault({ method, path, headers }, body, account)
    if (fault) return refuse(response, 403, fault)
    if (!isHostStyle && bucket !== account.bucket) return refuse(response, 404, 'NoSuchBucket')
    if (method === 'PUT') {
      if (headers['content-length'] === undefined)
        return refuse(response, 411, 'MissingContentLength')
      objects.set(key, { bytes: body, type: headers['content-type'] ?? '' })
      response.writeHead(200, { etag: `"${createHash('md5').update(body).digest('hex')}"` }).end()
      return
    }
    if (method === 'DELETE') {
      objects.delete(key)
      response.writeHead(204).end()
      return
    }
    const object = objects.get(key)
    if (!object) return refuse(response, 404, 'NoSuchKey')
    response.writeHead(200, { 'content-type': object.type, 'content-length': object.bytes.length })
    response.end(method === 'HEAD' ? undefined : object.bytes)
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => refuse(response, 500, 'InternalError'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    endpoint: `http://127.0.0.1:${String(port)}`,
    objects,
    requests,
    /** Responds 500 to requests selected by `when` from now on; null ends that. */
    fail(when: ((method: string, key: string) => boolean) | null) {
      failing = when ?? (() => false)
    },
    async close() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
export type S3Server = Awaited<ReturnType<typeof startS3Server>>
