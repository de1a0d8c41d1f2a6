import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

const isClosed = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
    server.on('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/**
 * A port of loopback on which nothing listens. Below the range that Linux gives to outgoing
 * connections (32768 on): an outgoing connection once took a port between this check and the start
 * of the port's server.
 */
export async function closedPort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    if (await isClosed(port)) return port
  }
}
