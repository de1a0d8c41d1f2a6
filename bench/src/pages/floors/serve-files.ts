import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** A thing to serve, compressed once where that helps. */
export type Stored = { type: string; cache: string; plain: Buffer; gzip?: Buffer; brotli?: Buffer }

const worthIt = /^(text|application)\//
/** Below this the compressed form's header costs more than it saves. */
const smallest = 1_024

export function stored(type: string, cache: string, content: Buffer | string): Stored {
  const plain = Buffer.from(content)
  if (!worthIt.test(type) || plain.length < smallest) return { type, cache, plain }
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
  return {
    type,
    cache,
    plain,
    gzip: gzipSync(plain, { level: 9 }),
    brotli: brotliCompressSync(plain, { params }),
  }
}

export function send(file: Stored, request: IncomingMessage, response: ServerResponse): void {
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

type Answer = (path: string, request: IncomingMessage, response: ServerResponse) => Promise<boolean>

/**
 * A server on loopback; `answer` tells whether it had one, else the server says 404.
 * @param port one that is free
 */
export async function serve(port: number, answer: Answer): Promise<Serving> {
  const server: Server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://floor').pathname
    answer(path, request, response).then(
      (had) => {
        if (!had) response.writeHead(404).end()
      },
      (error: unknown) => {
        if (response.headersSent) response.destroy()
        else response.writeHead(502).end(String(error))
      },
    )
  })
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(port, '127.0.0.1', done)
  })
  const { port: taken } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${taken}`,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
