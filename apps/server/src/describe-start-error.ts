import { DrizzleQueryError } from 'drizzle-orm/errors'

const MAX_STATEMENT_LENGTH = 160

/**
 * Describes for operators why the mall cannot start. A failed statement is reported with the
 * database's message first, because Drizzle's contains the whole statement.
 */
export function describeStartError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (!(error instanceof DrizzleQueryError) || !error.cause) return error.message
  const statement = error.query.replaceAll(/\s+/g, ' ').trim()
  const shown =
    statement.length > MAX_STATEMENT_LENGTH
      ? `${statement.slice(0, MAX_STATEMENT_LENGTH)}…`
      : statement
  return `${error.cause.message} · ${shown}`
}
