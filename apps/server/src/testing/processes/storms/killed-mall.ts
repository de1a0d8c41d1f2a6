import { randomUUID } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { ArgsOf, CallName, DataOf, Envelope } from '@mall/contract'
import type { SeedFileInput } from '@mall/contract/seed-file'
import pg from 'pg'
import { seedDatabase } from '../../../seed/seed-database.ts'
import { auditCompany } from '../../audit-company.ts'
import { createRandom } from '../../create-random.ts'
import { openPostgresql } from '../../open-postgresql.ts'
import { pickSeed } from '../../size.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'
import { closedPort } from '../closed-port.ts'
import { buildRequest, createHttpSender } from '../http-sender.ts'
import { startMallProcess } from '../mall-process.ts'
import { startPostgresql } from '../postgresql.ts'

const CONNECTIONS = 200
const MAX_TRIES = 400

/**
 * Processes of a mall on a PostgreSQL of their own, which are killed while callers repeat their
 * calls until a response arrives, as shells do. Each try is sent to any of the processes. Prints
 * its seed.
 * @param prepare inserts the callers' data through an app on the same database, before the
 * processes start
 * @param environment settings of the processes, such as the providers' addresses
 */
export async function startKilledMall<T>(
  seedFile: SeedFileInput,
  prepare: (app: TestApp) => Promise<T>,
  environment: Record<string, string> = {},
  processes = 1,
) {
  const seed = pickSeed()
  const random = createRandom(seed)
  process.stdout.write(`storm seed ${seed} (MALL_TEST_SEED repeats it)\n`)
  const postgres = await startPostgresql()
  const db = await openPostgresql(postgres.url)
  await seedDatabase(db, seedFile, new Date())
  const app = await createTestApp({ db })
  const prepared = await prepare(app)
  await app.close()
  await db.close()
  async function startServer() {
    const port = await closedPort()
    const start = () =>
      startMallProcess({
        NODE_ENV: 'production',
        PORT: String(port),
        HOST: '127.0.0.1',
        DATABASE_URL: postgres.url,
        MALL_LOG_LEVEL: 'error',
        ...environment,
      })
    const mall = await start()
    // Further calls wait for a connection, as they would in a gateway, so that each is answered
    // within its timeout.
    return { start, mall, sender: createHttpSender(port, CONNECTIONS), ready: Promise.resolve() }
  }
  type Server = Omit<Awaited<ReturnType<typeof startServer>>, 'ready'> & {
    /** Resolved while the process runs, pending during a restart. */
    ready: Promise<unknown>
  }
  const servers: [Server, ...Server[]] = [await startServer()]
  while (servers.length < processes) servers.push(await startServer())
  const pickServer = () => servers[Math.floor(random() * servers.length)] ?? servers[0]
  const statuses = new Map<number, number>()

  /**
   * Repeats a call of a caller until its status is below 500.
   * @param caller token of a shopper or a card, or an operator's headers
   */
  async function ask<N extends CallName>(
    name: N,
    args: ArgsOf<N>,
    caller: string | OutgoingHttpHeaders,
  ): Promise<Envelope<DataOf<N>>> {
    const headers =
      typeof caller === 'string'
        ? { authorization: `Bearer ${caller}` }
        : { ...caller, 'idempotency-key': randomUUID() }
    const sent = buildRequest(name, args, { ...headers, companyid: '1' })
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const server = pickServer()
      try {
        const { status, text } = await server.sender.send(sent)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (status < 500) return JSON.parse(text) as Envelope<DataOf<N>>
      } catch {
        // The process was killed or the connection refused or lost: the outcome is unknown, so the
        // call is repeated.
      }
      await server.ready
      await pause(50 + random() * 250)
    }
    throw new Error(`${name}: no response`)
  }

  /** Kills one of the processes and restarts it, at random times. */
  async function killAtRandom(kills: number) {
    for (let count = 0; count < kills; count += 1) {
      await pause(400 + random() * 1_600)
      const server = pickServer()
      const killed = server.mall.kill('SIGKILL')
      server.ready = killed.then(server.start).then((next) => (server.mall = next))
      await server.ready
    }
  }

  /** Ends PostgreSQL without a checkpoint and restarts it, at random times. */
  async function stopDatabaseAtRandom(stops: number) {
    for (let count = 0; count < stops; count += 1) {
      await pause(600 + random() * 2_400)
      await postgres.stopImmediately()
      await pause(200 + random() * 800)
      await postgres.startAgain()
    }
  }

  /** Rows of a query, on a new connection, because earlier ones end with PostgreSQL. */
  async function query<R extends pg.QueryResultRow>(text: string): Promise<R[]> {
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    try {
      return (await client.query<R>(text)).rows
    } finally {
      await client.end()
    }
  }

  return {
    prepared,
    random,
    statuses,
    ask,
    killAtRandom,
    stopDatabaseAtRandom,
    query,
    /** A number that a query returns as `n`. */
    count: async (text: string) => (await query<{ n: string }>(text)).map(({ n }) => Number(n))[0],
    /** Failed audit checks of company 1. */
    async listFaults() {
      const audited = await openPostgresql(postgres.url)
      const { checks } = await auditCompany(audited, 1)
      await audited.close()
      return checks.filter(({ ok }) => !ok)
    },
    async stop() {
      for (const server of servers) {
        await server.ready
        await server.mall.kill('SIGKILL')
        server.sender.close()
      }
      await postgres.stop()
    },
  }
}
