import pg from 'pg'
import { prepareCompanyQueries } from '../company-query.ts'
import { toRoleError } from './database.ts'

/**
 * Addresses of PostgreSQL. `pooled` is a pooler's address, which gives each transaction any of its
 * connections; `direct` is the same database without the pooler, for work that needs a session of
 * its own.
 */
export type Address = string | { pooled: string; direct: string }

export const getDirectUrl = (address: Address): string =>
  typeof address === 'string' ? address : address.direct

/** Time limits of work in the database, in ms. */
export type Limits = {
  /** limits of a statement and of a lock wait; a pooler's connections have limits of their own */
  statementMs: number
  lockMs: number
  /** longest wait for a connection, and for a permit of a company's or the guests' share */
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
    // Statements are sent without waiting for earlier responses, so `begin` costs no round trip.
    pipeline: true,
  }
  if (typeof address !== 'string') {
    return new pg.Pool({
      ...common,
      connectionString: address.pooled,
      // A pooler refuses parameters at the connect, and a role would apply to one transaction's
      // connection only: the pooler's `connect_query` sets both.
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
    // A client that fails to change to the role `mall_app` is closed, never returned to the pool.
    async onConnect(client) {
      client.on('error', () => {})
      await client.query('set role mall_app')
      await client.query(prepareCompanyQueries).catch((error: unknown) => {
        throw toRoleError(error)
      })
    },
  })
}
