import { availableParallelism } from 'node:os'
import type { SQL } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { applySetup } from '../apply-setup.ts'
import { assertBaseline } from '../baseline/assert-baseline.ts'
import { assertRights } from '../dba/assert-rights.ts'
import { migrationsFolder } from '../migrations.ts'
import { assertPooledLimits, refusePooler } from './assert-pooler.ts'
import { createPool, getDirectUrl, type Address, type Limits } from './create-pool.ts'
import { isDown } from './is-down.ts'
import {
  assertCompany,
  beginStatement,
  changes,
  DatabaseDown,
  PLATFORM,
  ROLE_CHECK,
  toRoleError,
  WrongRole,
  type Database,
  type Db,
  type JobSlot,
  type Statements,
} from './database.ts'
import { queryCompany, type Statement } from '../company-query.ts'
import { subscribe } from '../subscribe.ts'
import { poolSizeFor } from './pool-size.ts'
import { createShares, toPlaces, type Share } from './shares.ts'

// int8 as a number, because every amount is checked to be a safe integer.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** One lock for all processes, so that concurrent starts migrate in sequence. */
const migrationLock = 7_203_115

/** @returns the server's limit of connections */
async function prepare(url: string, setupSql: string): Promise<number> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    // Another process may be migrating. After 20 s without the lock the start reports it and
    // retries. A pooler refuses this parameter before the lock could stay behind in one of its
    // connections.
    lock_timeout: 20_000,
  })
  client.on('error', () => {})
  await client.connect().catch(refusePooler)
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query("set client_min_messages = warning; set lock_timeout = '3s'")
    const query = async <T>(statement: string) => (await client.query(statement)).rows as T[]
    await assertRights(query)
    await assertBaseline(query)
    await migrate(drizzle({ client }), { migrationsFolder })
    await applySetup(query, setupSql)
    const { rows } = await client.query<{ allowed: number }>(
      `select current_setting('max_connections')::int
         - current_setting('superuser_reserved_connections')::int as allowed`,
    )
    return rows[0]?.allowed ?? 0
  } finally {
    await client.end()
  }
}

const dialect = new PgDialect()
const overClients = new WeakMap<pg.PoolClient, Db>()
/** Returns the Drizzle instance of a connection, created once for each. */
function drizzleOver(client: pg.PoolClient): Db {
  const made = overClients.get(client) ?? (drizzle({ client }) as unknown as Db)
  overClients.set(client, made)
  return made
}
const rootOf = (error: unknown): unknown => (error as { cause?: unknown }).cause ?? error

/**
 * The error of a single statement. A connection that failed is closed, not returned to the pool.
 */
function toThrown(error: unknown, markBroken: () => void): unknown {
  if (error instanceof WrongRole) {
    markBroken()
    return error
  }
  if (!isDown(error)) return error
  markBroken()
  return new DatabaseDown('connection lost', { cause: error })
}

/**
 * Queue limit per connection. A transaction takes about 5 ms, so a wait is 100 ms at most; further
 * requests are refused immediately, which keeps the process responsive above the database's
 * capacity.
 */
const waitersPerConnection = 20

const USUAL_LIMITS: Limits = { statementMs: 5_000, lockMs: 4_000, waitMs: 5_000 }

/** Share of the connections for jobs: several slots run concurrently with requests. */
const JOB_PERCENT = 50

type PoolParts = { companyPercent: number; guestPercent: number }
/** Defaults of MALL_DB_COMPANY_PERCENT and MALL_DB_GUEST_PERCENT. */
const USUAL_PARTS: PoolParts = { companyPercent: 60, guestPercent: 30 }

/**
 * Opens PostgreSQL: migrates as the owner, then works as the role `mall_app`. Migrations, their
 * lock and notifications need a session of their own and use the direct address.
 * @param setupSql applied after the migrations, once per version
 * @param givenSize connections to work with; without it as many as suit the server (`poolSizeFor`)
 * @param connected receives each new connection, to count its traffic
 * @param statementMs longest time of a statement
 * @param parts of the connections that one company and all guests may take
 * @throws WrongRole where the pooler's connections do not work as `mall_app`
 */
export async function openPostgresql(
  address: Address,
  setupSql: string,
  givenSize?: number,
  connected?: (client: pg.PoolClient) => void,
  statementMs = USUAL_LIMITS.statementMs,
  parts: PoolParts = USUAL_PARTS,
): Promise<Database> {
  const allowed = await prepare(getDirectUrl(address), setupSql)
  const isPooled = typeof address !== 'string'
  // The pooler, if there is one, limits the number of PostgreSQL connections.
  const poolSize = givenSize ?? poolSizeFor(isPooled ? Infinity : allowed, availableParallelism())
  const limits = { ...USUAL_LIMITS, statementMs }
  const db = connectPostgresql(address, poolSize, { connected, limits, parts })
  try {
    await db.ping()
    if (isPooled) await assertPooledLimits(db)
    return db
  } catch (error) {
    await db.close()
    throw error
  }
}

type ConnectOptions = {
  connected?: ((client: pg.PoolClient) => void) | undefined
  limits: Limits
  parts: PoolParts
}

/** Opens a database that is migrated: works as the role `mall_app`, on `poolSize` connections. */
export function connectPostgresql(
  address: Address,
  poolSize: number,
  { connected, limits, parts: { companyPercent, guestPercent } }: ConnectOptions,
): Database {
  const { waitMs } = limits
  const isPooled = typeof address !== 'string'
  const pool = createPool(address, poolSize, limits)
  // A socket reset on a client that is idle or is checked out must not end the process.
  pool.on('error', () => {})
  if (connected) pool.on('connect', connected)

  function assertRoom() {
    // An idle connection is acquired in the next tick; until then its caller counts as waiting.
    if (pool.waitingCount - pool.idleCount >= poolSize * waitersPerConnection) {
      throw new DatabaseDown('too many wait for a connection')
    }
  }

  const shares = createShares({ waiting: poolSize * waitersPerConnection, waitMs })
  const companyPlaces = toPlaces(poolSize, companyPercent)
  const guestShare: Share = { key: 'guests', places: toPlaces(poolSize, guestPercent) }
  const jobShare: Share = { key: 'jobs', places: toPlaces(poolSize, JOB_PERCENT) }

  /**
   * @param part further shares besides the company's
   * @param slot companies of a job
   */
  function createStatements(part: Share | null, slot: JobSlot | null = null): Statements {
    function listShares(companyId: number | null): Share[] {
      const taken: Share[] = part ? [part] : []
      if (companyId !== null && companyId !== PLATFORM) {
        taken.push({ key: `company ${String(companyId)}`, places: companyPlaces })
      }
      return taken
    }

    /** Runs `work` on a connection of the pool; a broken connection is closed. */
    async function withConnection<T>(
      companyId: number | null,
      work: (client: pg.PoolClient, markBroken: () => void) => Promise<T>,
    ): Promise<T> {
      const taken = listShares(companyId)
      if (!shares.take(taken)) await shares.wait(taken)
      let broken = false
      let client: pg.PoolClient | undefined
      try {
        assertRoom()
        try {
          client = await pool.connect()
        } catch (error) {
          throw new DatabaseDown('no connection', { cause: error })
        }
        return await work(client, () => (broken = true))
      } finally {
        client?.release(broken)
        shares.release(taken)
      }
    }

    const runOn = <T>(
      companyId: number | null,
      work: (client: pg.PoolClient) => Promise<T>,
    ): Promise<T> => {
      const begin = beginStatement(companyId, slot)
      return withConnection(companyId, async (client, markBroken) => {
        const begun = client.query(begin)
        // An error of the first statement also fails the statement sent after it.
        begun.catch(() => {})
        try {
          const answer = await work(client)
          await begun
          await client.query('commit')
          return answer
        } catch (thrown) {
          // If `begin` failed, all later statements report that the transaction is aborted.
          const error = await begun.then(() => thrown, toRoleError)
          if (error instanceof WrongRole) {
            markBroken()
            throw error
          }
          if (isDown(rootOf(error))) {
            markBroken()
            throw new DatabaseDown('connection lost', { cause: error })
          }
          await client.query('rollback').catch(markBroken)
          throw error
        }
      })
    }

    const run = <T>(companyId: number | null, work: (tx: Db) => Promise<T>): Promise<T> =>
      runOn(companyId, (client) => work(drizzleOver(client)))

    /** Runs one statement of a company, or of the job's slot, in one round trip. */
    const runSingle = <T>(companyId: number | null, given: Statement): Promise<T[]> =>
      withConnection(companyId, async (client, markBroken) => {
        try {
          const scope = companyId === null && slot ? slot : { companyId }
          return await queryCompany<T>(client, scope, given)
        } catch (error) {
          throw toThrown(error, markBroken)
        }
      })

    return {
      transaction: async (companyId, work) => run(companyId, work),
      unscopedTransaction: (work) => run(null, work),
      async query<T>(companyId: number, statement: SQL, name?: string) {
        assertCompany(companyId)
        const { sql, params } = dialect.sqlToQuery(statement)
        // PgBouncer before 1.21 does not carry prepared statements over to the transaction's next
        // connection, so none are prepared.
        return runSingle<T>(companyId, isPooled ? { sql, params } : { sql, params, name })
      },
      async unscopedQuery<T>(statement: string, values: readonly unknown[], name?: string) {
        const params = [...values]
        if (slot || isPooled) return runSingle<T>(null, { sql: statement, params, types: pg.types })
        const taken = listShares(null)
        if (!shares.take(taken)) await shares.wait(taken)
        try {
          assertRoom()
          const named = name === undefined ? {} : { name }
          return (await pool.query({ text: statement, values: params, ...named })).rows as T[]
        } catch (error) {
          if (isDown(error)) throw new DatabaseDown('connection lost', { cause: error })
          throw error
        } finally {
          shares.release(taken)
        }
      },
    }
  }

  const shared: Omit<Database, keyof Statements | 'guests' | 'root'> = {
    kind: 'postgresql',
    subscribe: (listener) => subscribe(getDirectUrl(address), changes, listener),
    // Not refused when many requests wait, because a busy process still counts as ready.
    async ping() {
      await pool.query(`select ${ROLE_CHECK}`).catch((error: unknown) => {
        throw toRoleError(error)
      })
    },
    close: () => pool.end(),
    forJobs: (slot) => complete(createStatements(jobShare, slot)),
  }
  const complete = (statements: Statements): Database => ({
    ...shared,
    ...statements,
    get guests() {
      return guests
    },
    get root() {
      return root
    },
  })
  const guests = complete(createStatements(guestShare))
  const root = complete(createStatements(null))
  return root
}
