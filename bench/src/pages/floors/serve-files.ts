import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** File to serve, compressed once if that helps. */
export type StoredFile = {
  type: string
  cache: string
  plain: Buffer
  gzip?: Buffer
  brotli?: Buffer
}

const COMPRESSIBLE_TYPES = /^(text|application)\//
/** Below this size the overhead of compression exceeds its gain. */
const MIN_COMPRESSED_BYTES = 1_024

export function createStoredFile(
  type: string,
  cache: string,
  content: Buffer | string,
): StoredFile {
  const plain = Buffer.from(content)
  if (!COMPRESSIBLE_TYPES.test(type) || plain.length < MIN_COMPRESSED_BYTES)
    return { type, cache, plain }
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
  return {
    type,
    cache,
    plain,
    gzip: gzipSync(plain, { level: 9 }),
    brotli: brotliCompressSync(plain, { params }),
  }
}

export function send(file: StoredFile, request: IncomingMessage, response: ServerResponse): void {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const forms: [string, Buffer | undefined][] = [
    ['br', /\bbr\b/.test(accepted) ? file.brotli : undefined],
    ['gzip', /\bgzip\b/.test(accepted) ? file.gzip : undefined],
  ]
  const [encoding, body] = forms.find(([, form]) => form) ?? ['', file.plain]
  response.writeHead(200, {
    'content-type': file.type,
    'cache-control': file.cache,
    'content-length': body?.length ?? 0,
    vary: 'accept-encoding',
    ...(encoding && { 'content-encoding': encoding }),
  })
  response.end(body)
}

export type Serving = { url: string; close(): Promise<void> }

type Handler = (
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<boolean>

/**
 * Starts a server on loopback; it responds 404 unless `handler` resolves to true.
 * @param port must be free
 */
export async function serve(port: number, handler: Handler): Promise<Serving> {
  const server: Server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://floor').pathname
    handler(path, request, response).then(
      (isHandled) => {
        if (!isHandled) response.writeHead(404).end()
      },
      (error: unknown) => {
        if (response.headersSent) response.destroy()
        else response.writeHead(502).end(String(error))
      },
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const { port: boundPort } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${boundPort}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
