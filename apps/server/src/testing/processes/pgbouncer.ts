/**
 * PgBouncer in transaction mode in front of a test's PostgreSQL: statements of two malls share
 * connections.
 */
import { spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { accessSync, chmodSync, constants, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import type { Address } from '../../db/connection/create-pool.ts'
import { closedPort } from './closed-port.ts'

const START_ATTEMPTS = 5
/** Folders where distributions install PgBouncer; they are only in the superuser's PATH. */
const SYSTEM_FOLDERS = ['/usr/sbin', '/usr/local/sbin']

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The installed PgBouncer, or null. */
export function findPgbouncer(): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...SYSTEM_FOLDERS]
  return folders.map((folder) => join(folder, 'pgbouncer')).find(isProgram) ?? null
}

/** Role and limits (ms) that a connection of the mall needs. */
export const createConnectQuery = ({
  statementMs,
  lockMs,
}: {
  statementMs: number
  lockMs: number
}) =>
  `set role mall_app; set statement_timeout = ${String(statementMs)}; ` +
  `set lock_timeout = ${String(lockMs)}; set idle_in_transaction_session_timeout = 8000`

/** The query of examples/pgbouncer.ini. */
export const USUAL_QUERY = createConnectQuery({ statementMs: 5_000, lockMs: 4_000 })

type Options = {
  /** query run on each new connection; '': connections keep the role of their login */
  connectQuery?: string
  /** connections to each database */
  poolSize?: number
}

function createConfig(target: URL, port: number, { connectQuery, poolSize }: Required<Options>) {
  const login = `user=${target.username} password=${target.password}`
  const query = connectQuery === '' ? '' : ` connect_query='${connectQuery}'`
  const server = `host=${target.hostname} port=${target.port} ${login}${query}`
  return [
    '[databases]',
    // A reload affects only databases listed by name; copies that a test creates later use the
    // entry `*`.
    `${target.pathname.slice(1)} = ${server}`,
    `* = ${server}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${String(port)}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    `default_pool_size = ${String(poolSize)}`,
    'max_client_conn = 500',
    // Closes idle connections to a database that its test drops.
    'server_idle_timeout = 5',
    '',
  ].join('\n')
}

/**
 * Starts a process that reports in its log that it is ready.
 * @returns null where another process has taken the port
 */
async function start(program: string, file: string) {
  // PgBouncer refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn(program, [...user, file], { stdio: ['ignore', 'ignore', 'pipe'] })
  const exited = once(child, 'exit')
  const reloads = new EventEmitter()
  let log = ''
  const isUp = await new Promise<boolean>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', () => resolve(false))
    child.stderr.on('data', (piece: Buffer) => {
      log = (log + piece.toString()).slice(-2_000)
      if (piece.toString().includes('got SIGHUP')) reloads.emit('done')
      if (log.includes('process up')) resolve(true)
    })
  })
  if (isUp) return { child, exited, reloads }
  if (log.includes('already in use')) return null
  throw new Error(`PgBouncer cannot start: ${log}`)
}

/**
 * @param url direct address of the database; the pooler serves every database of its server
 * @throws Error if no PgBouncer is installed
 */
export async function startPgbouncer(
  url: string,
  { connectQuery = USUAL_QUERY, poolSize = 3 }: Options = {},
) {
  const program = findPgbouncer()
  if (program === null) throw new Error('no pgbouncer is installed')
  const folder = mkdtempSync(join(tmpdir(), 'mall-pgbouncer-'))
  // A PgBouncer started as root reads its file as another user when it reloads.
  chmodSync(folder, 0o755)
  const file = join(folder, 'pgbouncer.ini')
  const target = new URL(url)
  for (let attempt = 1; ; attempt += 1) {
    const port = await closedPort()
    writeFileSync(file, createConfig(target, port, { connectQuery, poolSize }))
    const started = await start(program, file)
    if (started === null) {
      if (attempt < START_ATTEMPTS) continue
      throw new Error('no port is free for PgBouncer')
    }
    const pooled = new URL(url)
    pooled.port = String(port)
    return {
      /** addresses for the settings DATABASE_URL and DATABASE_DIRECT_URL */
      address: { pooled: pooled.href, direct: url } satisfies Address,
      /** Reloads changed settings; open connections stay unchanged. */
      async reload({ connectQuery: query = USUAL_QUERY }: Pick<Options, 'connectQuery'>) {
        writeFileSync(file, createConfig(target, port, { connectQuery: query, poolSize }))
        const reloaded = once(started.reloads, 'done')
        started.child.kill('SIGHUP')
        await reloaded
      },
      async stop() {
        started.child.kill('SIGTERM')
        await started.exited
        rmSync(folder, { recursive: true, force: true })
      },
    }
  }
}
