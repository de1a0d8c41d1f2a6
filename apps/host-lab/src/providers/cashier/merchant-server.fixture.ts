import { createServer } from 'node:http'

/** Starts a merchant's notification endpoint; it responds with `statuses` in order, then 200. */
export async function startMerchantServer(acceptedBody: string) {
  const received: { contentType: string; body: string }[] = []
  const statuses: number[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      received.push({ contentType: request.headers['content-type'] ?? '', body })
      response.statusCode = statuses.shift() ?? 200
      response.end(acceptedBody)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `http://127.0.0.1:${port}/notify`, received, statuses, close: () => server.close() }
}
