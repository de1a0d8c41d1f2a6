import pg from 'pg'
import { prepareCompanyQueries } from '../company-query.ts'
import { toRoleError } from './database.ts'

/**
 * Where PostgreSQL is. `pooled` is a pooler's address, which gives each transaction any of its
 * connections; `direct` is the same database without it, for what needs a session of its own.
 */
export type Address = string | { pooled: string; direct: string }

export const getDirectUrl = (address: Address): string =>
  typeof address === 'string' ? address : address.direct

/** How long work may take before it is given up, ms. */
export type Limits = {
  /** behind a pooler its connections have limits of their own for statements and locks */
  statementMs: number
  lockMs: number
  /** wait for a connection, and for a place among those of a company or of guests */
  waitMs: number
}

/** Connections that work as `mall_app`; behind a pooler each transaction has to check that. */
export function createPool(
  address: Address,
  size: number,
  { statementMs, lockMs, waitMs }: Limits,
): pg.Pool {
  const common = {
    max: size,
    connectionTimeoutMillis: waitMs,
    query_timeout: statementMs + 1_000,
    application_name: 'mall',
    // Statements go out without waiting for the answers before them: `begin` costs no round trip.
    pipeline: true,
  }
  if (typeof address !== 'string') {
    return new pg.Pool({
      ...common,
      connectionString: address.pooled,
      // Parameters at the connect are refused, and a role would be that of one transaction's
      // connection: both come from the pooler's `connect_query`.
      async onConnect(client) {
        client.on('error', () => {})
      },
    })
  }
  return new pg.Pool({
    ...common,
    connectionString: address,
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: 8_000,
    // A client that could not leave the owner's role is closed, never returned.
    async onConnect(client) {
      client.on('error', () => {})
      await client.query('set role mall_app')
      await client.query(prepareCompanyQueries).catch((error: unknown) => {
        throw toRoleError(error)
      })
    },
  })
}
