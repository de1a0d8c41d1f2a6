import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closedPort } from './closed-port.ts'
import { findMemoryFolder } from './memory-folder.ts'
import { keepPrepared, layPrepared } from './prepared-postgresql.ts'
import { loadEmbeddedPostgres } from './reachable-postgresql.ts'

const START_TIMEOUT_MS = 30_000
const START_ATTEMPTS = 5

/** Rejects with PostgreSQL's log if it ends early or is not ready within 30 s. */
async function withinStartLimit(start: Promise<void>, readLog: () => string): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('not ready within 30 s')), START_TIMEOUT_MS)
  })
  try {
    await Promise.race([start, timeout])
  } catch (error) {
    // The library rejects without a reason if the process ends.
    const reason = error instanceof Error ? error.message : 'it ended while starting'
    throw new Error(`PostgreSQL 无法启动 / PostgreSQL cannot start: ${reason}\n${readLog()}`, {
      cause: error,
    })
  } finally {
    clearTimeout(timer)
  }
}

type Options = {
  flags?: string[]
  /** receives the server's log in pieces */
  onOutput?: (piece: string) => void
  /** a permanent folder, whose databases the next start finds */
  kept?: string
  /** stores the files on the disk, for measurements and large databases */
  onDisk?: boolean
}

/** Limits the write-ahead log in memory, because it takes the databases' space. */
const memoryFlags = ['-c', 'min_wal_size=64MB', '-c', 'max_wal_size=256MB']

/**
 * A separate PostgreSQL on loopback in a temporary folder, for races, faults and measurements. It
 * uses fsync as in production. Its files are in memory if there is space, because creating and
 * dropping a database (1,500 files) takes ten times as long on a disk.
 */
export async function startPostgresql({
  flags = [],
  onOutput = () => {},
  kept,
  onDisk = false,
}: Options = {}) {
  if (kept !== undefined) mkdirSync(kept, { recursive: true })
  const memory = kept !== undefined || onDisk ? null : findMemoryFolder()
  const folder = kept ?? mkdtempSync(join(memory ?? tmpdir(), 'mall-postgresql-'))
  const remove = () => {
    if (kept === undefined) rmSync(folder, { recursive: true, force: true })
  }
  // An interrupted run ends its servers, but would leave their files in memory.
  if (memory) process.once('exit', remove)
  // Started as root, the server runs as another user, who needs access to the data inside.
  chmodSync(folder, 0o711)
  const databaseDir = join(folder, 'data')
  const isNew = !existsSync(databaseDir)
  const EmbeddedPostgres = await loadEmbeddedPostgres()
  let log = ''
  const createServer = (port: number) =>
    new EmbeddedPostgres({
      databaseDir,
      user: 'postgres',
      password: 'postgres',
      port,
      persistent: true,
      createPostgresUser: process.getuid?.() === 0,
      initdbFlags: ['--encoding=UTF8', '--locale=C'],
      postgresFlags: ['-c', 'max_connections=200', ...(memory ? memoryFlags : []), ...flags],
      onLog(piece) {
        log = (log + piece).slice(-2_000)
        onOutput(piece)
      },
      onError: () => {},
    })
  let port = await closedPort()
  let server = createServer(port)
  if (isNew && !layPrepared(databaseDir)) {
    await withinStartLimit(server.initialise(), () => log)
    keepPrepared(databaseDir)
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      await withinStartLimit(server.start(), () => log)
      break
    } catch (error) {
      // Another process has taken the port between the check and the start.
      if (attempt === START_ATTEMPTS || !log.includes('Address already in use')) throw error
      log = ''
      port = await closedPort()
      server = createServer(port)
    }
  }
  if (isNew) await server.createDatabase('mall')
  return {
    url: `postgresql://postgres:postgres@127.0.0.1:${port}/mall`,
    port,
    /** Ends PostgreSQL without a checkpoint, as `pg_ctl stop -m immediate` does. */
    async stopImmediately() {
      const [pid] = readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8').split('\n')
      process.kill(Number(pid), 'SIGQUIT')
      // Resolves when the server has ended; the weaker signal sent here has no further effect.
      await server.stop()
    },
    /**
     * Starts PostgreSQL on the same port after `stopImmediately`; it recovers all committed
     * changes.
     */
    startAgain: () => withinStartLimit(server.start(), () => log),
    async stop() {
      await server.stop()
      remove()
      process.off('exit', remove)
    },
  }
}
