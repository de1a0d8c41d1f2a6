import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Ear, Listener } from './database.ts'

/** How often the line is tried, ms. */
const tryEvery = 250
/** A line that leaves a try unanswered for this long is given up, ms. */
const deadAfter = 3_000
const shortestPause = 100
const longestPause = 5_000

/**
 * Hears a channel of PostgreSQL over a connection of its own, and connects again when it breaks.
 * An open socket alone proves nothing (the other side may be gone without a word), so the line is
 * tried four times a second: an answer comes behind every notification that was sent before it.
 */
export async function listen(url: string, channel: string, listener: Listener): Promise<Ear> {
  const closing = new AbortController()
  let client: pg.Client | undefined
  let provedAt = Number.NEGATIVE_INFINITY
  let pingedAt: number | undefined
  let failures = 0

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      application_name: 'mall listener',
      keepAlive: true,
    })
    let broken: unknown
    fresh.on('error', (error) => (broken ??= error))
    fresh.on('notification', ({ payload }) => listener.heard(payload ?? ''))
    fresh.once('end', () => {
      if (client !== fresh) return
      client = undefined
      if (closing.signal.aborted) return
      listener.lost(broken ?? new Error('the listening connection ended'))
      void connectAgain()
    })
    try {
      await fresh.connect()
      await fresh.query(`set role mall_app; listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      await fresh.end().catch(() => {})
      throw error
    }
    client = fresh
    failures = 0
    pingedAt = undefined
    listener.found()
    provedAt = performance.now()
  }

  async function connectAgain(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        await pause(Math.min(longestPause, shortestPause * 2 ** failures), undefined, {
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

  function tryLine() {
    const line = client
    if (!line) return
    const moment = performance.now()
    if (pingedAt !== undefined) {
      // Destroyed and not ended: a polite end would wait for an answer as well.
      if (moment - pingedAt > deadAfter) (line as unknown as Wired).connection.stream.destroy()
      return
    }
    pingedAt = moment
    line.query('select 1').then(
      () => {
        if (client !== line) return
        provedAt = moment
        pingedAt = undefined
      },
      // told by the end of the connection
      () => {},
    )
  }

  const timer = setInterval(tryLine, tryEvery)
  timer.unref()
  await connect().catch((error: unknown) => {
    listener.lost(error)
    failures = 1
    void connectAgain()
  })
  return {
    current: (within) => client !== undefined && performance.now() - provedAt < within,
    async close() {
      closing.abort()
      clearInterval(timer)
      await client?.end().catch(() => {})
    },
  }
}
type Wired = { connection: { stream: { destroy(): void } } }
