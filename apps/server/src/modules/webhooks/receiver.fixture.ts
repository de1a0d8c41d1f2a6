import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = { headers: IncomingHttpHeaders; body: string }
type Behaviour = 'accept' | 'fail' | 'redirect' | 'hang'

/** A company's receiver on a port of its own. */
export async function openReceiver() {
  const requests: Received[] = []
  let behave: Behaviour | ((received: Received) => Behaviour | Promise<Behaviour>) = 'accept'
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    const respond = async () => {
      const received = { headers: request.headers, body }
      requests.push(received)
      const kind = typeof behave === 'function' ? await behave(received) : behave
      if (kind === 'hang') return
      if (kind === 'redirect') response.setHeader('location', '/elsewhere')
      response.statusCode = { accept: 204, fail: 500, redirect: 307 }[kind]
      response.end()
    }
    request.on('end', () => void respond())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${String(port)}/hook?key=receiver`,
    requests,
    events: () =>
      requests.map(({ body }) => JSON.parse(body) as { id: string; type: string; data: object }),
    setBehaviour(next: typeof behave) {
      behave = next
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
export type Receiver = Awaited<ReturnType<typeof openReceiver>>
