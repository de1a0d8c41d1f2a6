/** The mall as its own process, started before its database. */
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closedPort } from './closed-port.ts'
import { startMallProcess } from './mall-process.ts'
import { startPostgresql } from './postgresql.ts'

let postgres: Awaited<ReturnType<typeof startPostgresql>>
beforeAll(async () => {
  postgres = await startPostgresql()
})
afterAll(() => postgres.stop())

/**
 * Forwards connections to PostgreSQL, so that the database becomes reachable at this address later.
 */
const createProxy = (target: number) =>
  createServer((socket) => {
    const upstream = connect(target, '127.0.0.1')
    socket.pipe(upstream).pipe(socket)
    for (const end of [socket, upstream]) end.on('error', () => socket.destroy())
  })

it('waits for a database that starts later, and logs it', async () => {
  const [databasePort, port] = [await closedPort(), await closedPort()]
  const url = new URL(postgres.url)
  url.port = String(databasePort)
  let report: (message: string) => void = () => {}
  const reported = new Promise<string>((resolve) => (report = resolve))
  const environment = {
    NODE_ENV: 'production',
    PORT: String(port),
    HOST: '127.0.0.1',
    DATABASE_URL: url.href,
  }
  const started = startMallProcess(environment, (piece) => report(piece))
  expect(await reported).toContain(`waiting for the database at 127.0.0.1:${databasePort}`)

  const proxy = createProxy(postgres.port).listen(databasePort, '127.0.0.1')
  await once(proxy, 'listening')
  const mall = await started
  try {
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
  } finally {
    await mall.kill('SIGKILL')
    proxy.close()
  }
})
