import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http'

/** Hands a request on to another server as it is, and its answer back: nothing is packed anew. */
export function proxy(
  origin: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { hostname, port } = new URL(origin)
  const { method, headers, url: path } = request
  return new Promise((done, fail) => {
    const onward = ask({ hostname, port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
      answer.once('error', fail)
      response.once('close', done)
    })
    onward.once('error', fail)
    request.pipe(onward)
  })
}
