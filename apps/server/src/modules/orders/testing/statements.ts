import pg from 'pg'
import { vi } from 'vitest'

const textOf = (query: unknown): string => {
  if (typeof query === 'string') return query
  const { text } = (query ?? {}) as { text?: unknown }
  return typeof text === 'string' ? text : ''
}

/**
 * Statements sent to PostgreSQL while `work` runs, one text per round trip: without the listener's
 * heartbeat, and without the session query of every call.
 */
export async function countStatements(work: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    const texts = spy.mock.calls.map(([query]) => textOf(query).trim())
    return texts.filter((text) => text !== 'select 1' && !text.includes('session_of'))
  } finally {
    spy.mockRestore()
  }
}
