import { createServer, type Server } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { refusals } from '@mall/contract'
import { WrongPooler } from './assert-pooler.ts'
import { WrongRole } from './database.ts'

/** SQLSTATE codes of a server that cannot serve yet: starting, full, locked by a migration. */
const NOT_YET = new Set(['57P03', '53300', '55P03', '57P01', '57P02'])
const RETRY_MS = 1_000
const REPORT_EVERY_MS = 5_000

/** True while waiting can help; false for a wrong password, database name or address. */
export function isUnreachable(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  if (error instanceof WrongRole || error instanceof WrongPooler) return false
  if (NOT_YET.has(code) || code.startsWith('08')) return true
  if (/^(ECONN|EHOST|ENET|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EPIPE)/.test(code)) return true
  return /timeout|terminated unexpectedly/i.test(message)
}

/** A failed connection to a name with several addresses has a code but no message. */
const describe = ({ code, message }: { code?: string; message?: string }) =>
  message || code || 'no reason given'

/** Host and port without user and password. */
export function formatAddress(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'DATABASE_URL'
}

const { code, message } = refusals['server/unavailable']
const UNAVAILABLE = JSON.stringify({ flag: false, success: false, code, message, data: null })

/** Responds to /healthz before the mall can serve, so that a supervisor does not restart it. */
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

const defaultElapsed = () => performance.now()

type WaitOptions = {
  url: string
  /** the direct address, for deployments with a pooler */
  directUrl?: string | undefined
  port: number
  host: string
  report: (message: string) => void
  /** longest wait in ms */
  limitMs: number
  retryMs?: number
  /** monotonic clock in milliseconds */
  elapsed?: () => number
}

/**
 * Opens the database and retries while it is unreachable, at most `limitMs`. Reports the first
 * failure immediately and then every 5 s; other errors are thrown.
 * @throws Error with the address, the limit and the last reason
 */
export async function waitForDatabase<T>(
  open: () => Promise<T>,
  {
    url,
    directUrl,
    port,
    host,
    report,
    limitMs,
    retryMs = RETRY_MS,
    elapsed = defaultElapsed,
  }: WaitOptions,
): Promise<T> {
  let health: Server | undefined
  // Names both addresses, because either may be unreachable.
  const address = [url, ...(directUrl ? [directUrl] : [])].map(formatAddress).join(', ')
  const startedAt = elapsed()
  let reportedAt = -Infinity
  try {
    for (;;) {
      try {
        return await open()
      } catch (error) {
        if (!isUnreachable(error)) throw error
        const at = elapsed()
        const reason = describe(error as { code?: string; message?: string })
        if (at - startedAt >= limitMs) {
          const seconds = Math.round(limitMs / 1000)
          throw new Error(
            `数据库 ${address} 在 ${seconds} 秒内无法连接：${reason} / ` +
              `no connection to the database at ${address} within ${seconds} s: ${reason}`,
            { cause: error },
          )
        }
        if (at - reportedAt >= REPORT_EVERY_MS) {
          report(
            `数据库 ${address} 暂时无法连接，继续等待：${reason} / ` +
              `waiting for the database at ${address}: ${reason}`,
          )
          reportedAt = at
        }
        health ??= await serveHealth(port, host)
        await delay(retryMs)
      }
    }
  } finally {
    if (health) await close(health)
  }
}
