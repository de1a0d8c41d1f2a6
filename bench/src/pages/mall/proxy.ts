import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'

/** Forwards a request and streams the response back unchanged. */
export function proxy(
  origin: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { hostname, port } = new URL(origin)
  const { method, headers, url: path } = request
  return new Promise((resolve, reject) => {
    const upstream = httpRequest({ hostname, port, method, path, headers }, (upstreamResponse) => {
      response.writeHead(upstreamResponse.statusCode ?? 502, upstreamResponse.headers)
      upstreamResponse.pipe(response)
      upstreamResponse.once('error', reject)
      response.once('close', resolve)
    })
    upstream.once('error', reject)
    request.pipe(upstream)
  })
}
