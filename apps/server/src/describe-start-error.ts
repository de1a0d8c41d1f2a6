import { DrizzleQueryError } from 'drizzle-orm/errors'

const MAX_STATEMENT_LENGTH = 160

/**
 * Why the mall cannot start, for its operator. A failed statement is reported with the database's
 * own message first, since Drizzle's message is the whole statement with its parameters.
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
