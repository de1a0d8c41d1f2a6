import { createServer, type Server } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { refusals } from '@mall/contract'

/** SQLSTATE codes of a server that exists but cannot serve yet: starting, full, locked by a migration. */
const NOT_YET = new Set(['57P03', '53300', '55P03', '57P01', '57P02'])
const RETRY_MS = 1_000
const REPORT_EVERY_MS = 30_000

/** True while waiting can help; false for a wrong password, database name or address. */
export function isUnreachable(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  if (NOT_YET.has(code) || code.startsWith('08')) return true
  if (/^(ECONN|EHOST|ENET|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EPIPE)/.test(code)) return true
  return /timeout|terminated unexpectedly/i.test(message)
}

/** A failed connection to a name with several addresses has a code and no message. */
const describe = ({ code, message }: { code?: string; message?: string }) =>
  message || code || 'no reason given'

/** Host and port without user and password. */
export function formatAddress(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'DATABASE_URL'
}

const { code, message } = refusals['server/unavailable']
const UNAVAILABLE = JSON.stringify({ flag: false, success: false, code, message, data: null })

/** Answers /healthz while the mall cannot serve yet, so that a supervisor does not restart it. */
function serveHealth(port: number, host: string): Promise<Server> {
  const server = createServer((request, response) => {
    const isHealth = request.url === '/healthz'
    response.setHeader('content-type', 'application/json; charset=utf-8')
    if (!isHealth) response.setHeader('retry-after', 5)
    response.writeHead(isHealth ? 200 : 503)
    response.end(isHealth ? '{"ok":true}' : UNAVAILABLE)
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve(server))
  })
}

const close = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })

type WaitOptions = {
  url: string
  port: number
  host: string
  report: (message: string) => void
  retryMs?: number
}

/**
 * Opens the database and retries while it is unreachable. Reports the first failure at once and
 * then every 30 s; other errors are thrown.
 */
export async function waitForDatabase<T>(
  open: () => Promise<T>,
  { url, port, host, report, retryMs = RETRY_MS }: WaitOptions,
): Promise<T> {
  let health: Server | undefined
  let reportedAt = -Infinity
  try {
    for (;;) {
      try {
        return await open()
      } catch (error) {
        if (!isUnreachable(error)) throw error
        if (performance.now() - reportedAt >= REPORT_EVERY_MS) {
          const reason = describe(error as { code?: string; message?: string })
          report(
            `数据库 ${formatAddress(url)} 暂时无法连接，继续等待：${reason} / ` +
              `waiting for the database at ${formatAddress(url)}: ${reason}`,
          )
          reportedAt = performance.now()
        }
        health ??= await serveHealth(port, host)
        await delay(retryMs)
      }
    }
  } finally {
    if (health) await close(health)
  }
}
