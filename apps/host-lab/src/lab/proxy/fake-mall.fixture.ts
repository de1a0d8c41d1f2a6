import {
  createServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
} from 'node:http'
import { gzipSync } from 'node:zlib'

export const page = '<!doctype html><html><head><title>商城</title></head><body>好</body></html>'
export const policy = "default-src 'self'; script-src 'self'; frame-ancestors 'none'"
export const gzipped = gzipSync('let a = "好"')

export type ReceivedRequest = {
  method: string
  url: string
  headers: IncomingHttpHeaders
  body: string
}

async function readText(stream: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

/** Starts a stub mall: pages, a compressed file and an echo. Records the requests. */
export async function startFakeMall() {
  const requests: ReceivedRequest[] = []
  const server = createServer((request, reply) => {
    void readText(request).then((body) => {
      const { method = '', url = '', headers } = request
      requests.push({ method, url, headers, body })
      if (url.startsWith('/assets/')) {
        reply.writeHead(200, { 'content-type': 'text/javascript', 'content-encoding': 'gzip' })
        return reply.end(gzipped)
      }
      if (url.startsWith('/api/login/v1/')) {
        const companyId = Number(url.split('/').at(-1))
        const data = { companyId, mallName: `商城${companyId}`, loginMethod: 6, theme: {} }
        reply.writeHead(companyId < 3 ? 200 : 404, { 'content-type': 'application/json' })
        return reply.end(JSON.stringify(companyId < 3 ? { data } : { code: 404 }))
      }
      if (url.startsWith('/api/')) {
        reply.writeHead(200, { 'content-type': 'application/json', etag: '"7"' })
        return reply.end(body)
      }
      if (url === '/moved') {
        reply.writeHead(302, { location: '/home?companyId=2' })
        return reply.end()
      }
      reply.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy,
        'set-cookie': 'mall_company=1; Path=/; SameSite=Lax',
      })
      return reply.end(page)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

export type RawResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** Sends a request with any Host header, which `fetch` does not allow. */
export function requestAs(
  port: number,
  host: string,
  path: string,
  { method = 'GET', headers = {}, body = '' } = {},
): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const upstream = httpRequest(
      { host: '127.0.0.1', port, path, method, headers: { ...headers, host: `${host}:${port}` } },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(parts),
          }),
        )
      },
    )
    upstream.on('error', reject)
    upstream.end(body)
  })
}
