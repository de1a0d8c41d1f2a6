import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Subscription, Listener } from './connection/database.ts'

/** Interval in ms between queries that check the connection. */
const PING_INTERVAL_MS = 250
/** A subscription whose check gets no response for this long, in ms, is closed. */
const PING_TIMEOUT_MS = 3_000
const MIN_RETRY_MS = 100
const MAX_RETRY_MS = 5_000

/**
 * Subscribes to a PostgreSQL channel on its own connection and reconnects after a failure. An open
 * socket may be dead, so a query checks it four times a second: its response arrives after every
 * earlier notification.
 */
export async function subscribe(
  url: string,
  channel: string,
  listener: Listener,
): Promise<Subscription> {
  const closing = new AbortController()
  let client: pg.Client | undefined
  let provedAt = Number.NEGATIVE_INFINITY
  let pingedAt: number | undefined
  let failures = 0

  async function connect(): Promise<void> {
    const connecting = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      application_name: 'mall listener',
      keepAlive: true,
    })
    let broken: unknown
    connecting.on('error', (error) => (broken ??= error))
    connecting.on('notification', ({ payload }) => listener.onMessage(payload ?? ''))
    connecting.once('end', () => {
      if (client !== connecting) return
      client = undefined
      if (closing.signal.aborted) return
      listener.onDisconnect(broken ?? new Error('the listening connection ended'))
      void connectAgain()
    })
    try {
      await connecting.connect()
      await connecting.query(`set role mall_app; listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      await connecting.end().catch(() => {})
      throw error
    }
    client = connecting
    failures = 0
    pingedAt = undefined
    listener.onReconnect()
    provedAt = performance.now()
  }

  async function connectAgain(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        await pause(Math.min(MAX_RETRY_MS, MIN_RETRY_MS * 2 ** failures), undefined, {
          signal: closing.signal,
          ref: false,
        })
        await connect()
        if (closing.signal.aborted) await client?.end()
        return
      } catch {
        failures += 1
      }
    }
  }

  function ping() {
    const pinged = client
    if (!pinged) return
    const now = performance.now()
    if (pingedAt !== undefined) {
      // Destroyed, because a regular end waits for a response of the server.
      if (now - pingedAt > PING_TIMEOUT_MS) (pinged as unknown as Wired).connection.stream.destroy()
      return
    }
    pingedAt = now
    pinged.query('select 1').then(
      () => {
        if (client !== pinged) return
        provedAt = now
        pingedAt = undefined
      },
      // the end of the connection reports the failure
      () => {},
    )
  }

  const timer = setInterval(ping, PING_INTERVAL_MS)
  timer.unref()
  await connect().catch((error: unknown) => {
    listener.onDisconnect(error)
    failures = 1
    void connectAgain()
  })
  return {
    isFresh: (within) => client !== undefined && performance.now() - provedAt < within,
    // A failed query needs no report: the end of the connection clears the caches.
    flush: async () => void (await client?.query('select 1').catch(() => {})),
    async close() {
      closing.abort()
      clearInterval(timer)
      await client?.end().catch(() => {})
    },
  }
}
type Wired = { connection: { stream: { destroy(): void } } }
