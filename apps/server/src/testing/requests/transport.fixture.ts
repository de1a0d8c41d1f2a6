import { connect } from 'node:net'
import { createTestApp } from '../index.ts'

export const SEARCH = '/api/h5GoodsSpu/v2/querySpuList'

/**
 * A mall that listens on a port, for requests sent as bytes.
 *
 * @param requestMs of a whole request; without it the limit of production
 */
export async function createTransportApp(requestMs?: number) {
  const app = await createTestApp({
    seedFile: { companies: [{ id: 1 }, { id: 2 }] },
    deps: { timeoutsMs: { response: 60_000, ...(requestMs && { request: requestMs }) } },
  })
  await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  const address = app.fastify.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    ...app,
    /** Sends bytes to the mall and reads until the end of the connection. */
    raw: (text: string) =>
      new Promise<string>((resolve, reject) => {
        let answer = ''
        const socket = connect(port, '127.0.0.1', () => socket.write(text))
        socket.on('data', (chunk: Buffer) => {
          answer += chunk.toString()
          socket.end()
        })
        socket.on('close', () => resolve(answer))
        socket.on('error', reject)
      }),
  }
}
export type TransportApp = Awaited<ReturnType<typeof createTransportApp>>
