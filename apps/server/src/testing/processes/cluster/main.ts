/** `npm run cluster -- 3`: processes of the mall on one PostgreSQL behind HAProxy. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { findHaproxy } from './haproxy.ts'
import { startCluster } from './start-cluster.ts'

const MAX_PROCESSES = 20
const DEFAULT_PORT = 8080
const postgresqlFile = fileURLToPath(new URL('./postgresql-child.ts', import.meta.url))

const say = (line: string) => process.stdout.write(`${line}\n`)

/** @throws Error for a text that is no number of processes */
function readCount(text = '2'): number {
  const count = Number(text)
  if (Number.isInteger(count) && count >= 1 && count <= MAX_PROCESSES) return count
  throw new Error(
    `进程数应为 1 到 ${String(MAX_PROCESSES)} (a number of processes up to ${String(MAX_PROCESSES)} is needed): ${text}`,
  )
}

/**
 * Starts PostgreSQL in a temporary folder and outside of the terminal's process group, so that it
 * ends after the mall.
 */
async function startOwnPostgresql() {
  const child = spawn(process.execPath, ['--import', 'tsx', postgresqlFile], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  })
  const exited = once(child, 'exit')
  const line = once(createInterface({ input: child.stdout }), 'line') as Promise<[string]>
  const failed = exited.then(() => {
    throw new Error(
      'PostgreSQL 无法启动，请在 DATABASE_URL 中给出一个 (PostgreSQL cannot start: name one in DATABASE_URL)',
    )
  })
  failed.catch(() => {})
  const [url] = await Promise.race([line, failed])
  async function stop() {
    child.stdin.end()
    await exited
  }
  return { url, stop }
}

async function run(signal: AbortSignal): Promise<void> {
  const count = readCount(process.argv[2])
  if (!findHaproxy()) {
    throw new Error(
      '找不到 haproxy，请先安装，例如 apt install haproxy (haproxy is missing: install it)',
    )
  }
  const given = process.env.DATABASE_URL
  const postgres = given ? { url: given, stop: async () => {} } : await startOwnPostgresql()
  const ended = once(signal, 'abort')
  try {
    const cluster = await startCluster({
      count,
      databaseUrl: postgres.url,
      port: Number(process.env.PORT) || DEFAULT_PORT,
      onLine: (line, number) => say(`[${number === 0 ? 'haproxy' : String(number)}] ${line}`),
      signal,
    })
    try {
      say(
        `${String(count)} 个进程已就绪 (processes ready) http://localhost:${String(cluster.port)}/`,
      )
      const pids = cluster.malls.map(({ pid }) => String(pid)).join(' ')
      say(`kill -TERM 结束其中一个 (ends one of them): ${pids}`)
      await ended
    } finally {
      await cluster.stop()
    }
  } finally {
    await postgres.stop()
  }
}

const stopping = new AbortController()
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(name, () => stopping.abort())
}
try {
  await run(stopping.signal)
} catch (error) {
  if (!stopping.signal.aborted) {
    process.stderr.write(`无法启动 (cannot start): ${(error as Error).message}\n`)
    process.exitCode = 1
  }
}
