import { startWechatPayLab } from '@mall/host-lab/providers'
import type { SeedFileInput } from '@mall/contract/seed-file'
import pg from 'pg'
import { seedDatabase } from '../../../seed/seed-database.ts'
import { auditCompany } from '../../audit-company.ts'
import { createRandom } from '../../create-random.ts'
import { openPostgresql } from '../../open-postgresql.ts'
import { removeExpired } from '../../remove-expired.ts'
import { pickSeed } from '../../size.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'
import { closedPort } from '../closed-port.ts'
import { createHttpSender, type HttpSender } from '../http-sender.ts'
import { startMallProcess } from '../mall-process.ts'
import { startPostgresql } from '../postgresql.ts'
import { createVisitor, type Measured } from './visitor.ts'

/**
 * Connections of ordinary shoppers, and of each kind of attacker, enough that no caller waits for
 * one.
 */
const CONNECTIONS = 200

/**
 * A mall as a process of its own behind a trusted proxy, on a PostgreSQL of its own, with a
 * simulated payment provider. Prints its seed.
 * @param prepare inserts the callers' data through an app on the same database, before the process
 * starts
 */
export async function startCrowdMall<T>(
  seedFile: SeedFileInput,
  prepare: (app: TestApp) => Promise<T>,
) {
  const seed = pickSeed()
  process.stdout.write(`crowd seed ${seed} (MALL_TEST_SEED repeats it)\n`)
  const provider = await startWechatPayLab()
  const postgres = await startPostgresql()
  const db = await openPostgresql(postgres.url)
  await seedDatabase(db, seedFile, new Date())
  const app = await createTestApp({ db })
  const prepared = await prepare(app)
  await app.close()
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const port = await closedPort()
  const mall = await startMallProcess({
    NODE_ENV: 'production',
    PORT: String(port),
    HOST: '127.0.0.1',
    MALL_PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: postgres.url,
    MALL_LOG_LEVEL: 'error',
    MALL_TRUST_PROXY: '1',
    // A low difficulty, because the callers' proofs of work use the processor of the mall.
    MALL_CAPTCHA_WORK_BITS: '4',
    // Lower than the number of one shopper's concurrent calls, so that some are refused even on a
    // slow machine.
    MALL_CHECKOUTS_PER_SHOPPER: '40',
    ...provider.env,
  })
  const senders: HttpSender[] = []
  /** Responses of the mall in the order of their arrival. */
  const responses: Measured[] = []

  return {
    port,
    prepared,
    provider,
    responses,
    random: createRandom(seed),
    /** Visitors with connections of their own. @param most connections at the same time */
    openVisitors(most = CONNECTIONS) {
      const sender = createHttpSender(port, most)
      senders.push(sender)
      return (from: { ip: string; companyId?: number }) =>
        createVisitor(sender, from, (response) => responses.push(response))
    },
    /** A number that a query returns as `n`. */
    count: async (text: string) =>
      Number((await client.query<{ n: string }>(text)).rows[0]?.n ?? Number.NaN),
    /** Failed audit checks of a company. */
    listFaults: async (companyId: number) =>
      (await auditCompany(db, companyId)).checks.filter(({ ok }) => !ok),
    /** Deletes rows that have expired at a later time. */
    removeExpired: (afterMs: number) =>
      removeExpired({ ...app.deps, now: () => new Date(Date.now() + afterMs) }),
    async stop() {
      await mall.kill('SIGKILL')
      for (const sender of senders) sender.close()
      await client.end()
      await db.close()
      await postgres.stop()
      await provider.stop()
    },
  }
}
export type CrowdMall<T = unknown> = Awaited<ReturnType<typeof startCrowdMall<T>>>
export type OpenVisitor = ReturnType<CrowdMall['openVisitors']>
