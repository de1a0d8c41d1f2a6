import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { FileStoreDown, type FileStore } from './file-store.ts'

export type S3Options = {
  /** `https://s3.example.com` */
  endpoint: string
  bucket: string
  region: string
  keyId: string
  secret: string
  /** true: the bucket is part of the path instead of the host name */
  pathStyle: boolean
  timeoutMs?: number
}

const TIMEOUT_MS = 10_000
/** Retries after a 5xx or 429: the first waits up to 0.1 s, the second up to 0.2 s. */
const RETRIES = 2
/** Limit of a read file; stored pictures have about 100 kB. */
const MAX_BYTES = 20_000_000
const FOR_EVER = 'public, max-age=31536000, immutable'

const typeOf = (path: string): string => {
  const [ending = ''] = /[^.]+$/.exec(path) ?? []
  return ending === 'webp' || ending === 'avif' ? `image/${ending}` : 'text/plain'
}

const toBaseUrl = ({ endpoint, bucket, pathStyle }: S3Options): string => {
  const url = new URL(endpoint)
  const root = url.pathname.replace(/\/+$/, '')
  return pathStyle
    ? `${url.origin}${root}/${bucket}`
    : `${url.protocol}//${bucket}.${url.host}${root}`
}

/** Pictures in a bucket of a store with the S3 protocol, with requests signed by version 4. */
export function createS3Store(options: S3Options): FileStore {
  const { region, keyId, secret, timeoutMs = TIMEOUT_MS } = options
  const base = toBaseUrl(options)
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    region,
    service: 's3',
    retries: RETRIES,
    initRetryMs: 100,
  })

  /** @returns null for a file that is not there */
  async function send(method: 'GET' | 'PUT' | 'DELETE', path: string, body?: Buffer) {
    try {
      const response = await client.fetch(`${base}/${path}`, {
        method,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          // The body is signed as well: a proxy that changes it is refused.
          'x-amz-content-sha256': createHash('sha256')
            .update(body ?? '')
            .digest('hex'),
          ...(body && { 'content-type': typeOf(path), 'cache-control': FOR_EVER }),
        },
        ...(body && { body: new Uint8Array(body) }),
      })
      if (Number(response.headers.get('content-length') ?? 0) > MAX_BYTES) {
        await response.body?.cancel()
        throw new FileStoreDown('file too large')
      }
      const bytes = Buffer.from(await response.arrayBuffer())
      if (response.status === 404 && !bytes.includes('NoSuchBucket')) return null
      if (!response.ok) throw new FileStoreDown(`status ${String(response.status)}`)
      return bytes
    } catch (error) {
      if (error instanceof FileStoreDown) throw error
      throw new FileStoreDown(error instanceof Error ? error.name : 'no answer', { cause: error })
    }
  }

  const noteOf = (folder: string, stem: string) => `index/${folder}/${stem}`
  async function write(path: string, bytes: Buffer): Promise<void> {
    if ((await send('PUT', path, bytes)) === null) throw new FileStoreDown('status 404')
  }

  return {
    read: (path) => send('GET', path),
    write,

    async remove(path) {
      await send('DELETE', path)
    },

    async find(folder, stem) {
      const note = await send('GET', noteOf(folder, stem))
      return note === null ? null : note.toString('utf8')
    },

    note: (folder, stem, file) => write(noteOf(folder, stem), Buffer.from(file)),
  }
}
