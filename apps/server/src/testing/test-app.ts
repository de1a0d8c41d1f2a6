import { randomBytes, randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import {
  routeOf,
  type ArgsOf,
  type CallName,
  type DataOf,
  type Envelope,
  type Role,
} from '@mall/contract'
import { sql } from 'drizzle-orm'
import type { SeedFileInput } from '@mall/contract/seed-file'
import { buildApp } from '../app.ts'
import { PLATFORM, type Database, type Subscription } from '../db/connection/database.ts'
import { seedDatabase } from '../seed/seed-database.ts'
import type { Deps } from '../deps.ts'
import { openResponseCache } from '../cache/response-cache.ts'
import { makeLog } from '../log.ts'
import { hashPassword } from '../passwords/password.ts'
import { readShellHosts } from '../edge/select-shell.ts'
import { companyCache } from '../modules/companies/index.ts'
import { TOKEN_PREFIX } from '../plugins/operators/operator-auth.ts'
import { createOperatorBudget } from '../plugins/operators/operator-budget.ts'
import { hashOf } from '../plugins/session.ts'
import { createOpenCaptcha } from '../providers/captcha/captcha-providers.ts'
import { openDingtalkApi, openWechatApi } from '../providers/sign-in-open.ts'
import { readSettings } from '../settings.ts'
import { openPrepared, openUnused } from './processes/prepared-database.ts'

export type Answer<T> = Envelope<T> & { status: number }

type Options = {
  seedFile?: SeedFileInput
  db?: Database
  environment?: Record<string, string>
  deps?: Partial<Deps>
  shellsFolder?: string
  /** the clock moves only by the test, for codes that are valid for a period */
  isStill?: boolean
  /** no test has used its database, for tests of plans and page counts */
  isUnused?: boolean
}

/** Password of the operators of `operatorHeaders`. */
export const OPERATOR_PASSWORD = 'lantern-orchard-56-quartz'
/** Bearer token of the server's own command, which creates accounts without a second person. */
const localMachine = { secret: 'command-on-the-server-itself', name: 'root@server' }
let operatorPassword: Promise<string> | undefined

/**
 * A folder without built shells: tests must not depend on the last build, and reading it takes 35
 * ms.
 */
const noShells = fileURLToPath(new URL('./no-shells', import.meta.url))

/**
 * Longer timeouts than in production, because a hundred concurrent calls in one process with their
 * provider are slow on a busy machine. Tests of the real timeouts pass `patience: {}`.
 */
const TEST_TIMEOUTS_MS = { response: 60_000, provider: 30_000 }

/** The mall's own database for each database object of a test. */
const ownDatabases = new WeakMap<Database, Database>()

/**
 * The database for the test's own statements. A statement resolves after the mall has received its
 * notifications, so that the next call sees the change.
 */
function awaitNotifications(db: Database, received: () => Promise<void>): Database {
  async function thenReceived<T>(statement: Promise<T>): Promise<T> {
    const result = await statement
    await received()
    return result
  }
  const awaited: Database = {
    ...db,
    transaction: (companyId, work) => thenReceived(db.transaction(companyId, work)),
    unscopedTransaction: (work) => thenReceived(db.unscopedTransaction(work)),
    query: <T>(...statement: Parameters<Database['query']>) =>
      thenReceived(db.query<T>(...statement)),
  }
  ownDatabases.set(awaited, db)
  return awaited
}

/**
 * A mall in memory with a clock that the test advances. `call` sends HTTP through the router, so
 * that headers, sessions and the envelope are real.
 */
export async function createTestApp({
  seedFile,
  db: given,
  environment = {},
  deps: own = {},
  shellsFolder = noShells,
  isStill = false,
  isUnused = false,
}: Options = {}) {
  const open = isUnused ? openUnused : openPrepared
  const db = given ? (ownDatabases.get(given) ?? given) : await open()
  let offset = 0
  const startedAt = Date.now()
  const read = () => new Date((isStill ? startedAt : Date.now()) + offset)
  const { now = read, timeoutsMs = TEST_TIMEOUTS_MS } = own
  const settings = readSettings({
    NODE_ENV: 'test',
    MALL_LOG_LEVEL: 'silent',
    OPS_KEY: 'ops-key-for-tests-0',
    // Low difficulty, so that a proof of work takes a few hashes; another test covers its growth.
    MALL_CAPTCHA_WORK_BITS: '4',
    // Tests sign in by the captcha question, to which a network may use an eighth of its budget.
    MALL_CAPTCHAS_PER_IP: '960',
    // No limit per shopper, so that races of one shopper reach the database; another test covers
    // the gate.
    MALL_CALLS_PER_SHOPPER: '1000',
    MALL_CALLS_WAITING_PER_SHOPPER: '10000',
    MALL_CHECKOUTS_PER_SHOPPER: '100000',
    MALL_PREVIEWS_PER_SHOPPER: '100000',
    MALL_PAYMENT_STARTS_PER_SHOPPER: '100000',
    // High limits, because all callers of a test share one address; other tests cover queues and
    // counts.
    MALL_TRIES_WAITING_PER_IP: '1000',
    MALL_OPS_GUESSES_PER_IP: '100000',
    MALL_PAYMENT_ROUND_MS: '0',
    // Port on which nothing listens, for tests that start no simulator of a provider.
    WECHAT_OPEN_URL: 'http://127.0.0.1:9',
    WECHAT_API_URL: 'http://127.0.0.1:9',
    DINGTALK_API_URL: 'http://127.0.0.1:9',
    DINGTALK_OPEN_URL: 'http://127.0.0.1:9',
    DINGTALK_LOGIN_URL: 'http://127.0.0.1:9',
    ...environment,
  })
  const log = makeLog('silent')
  const providers = { now, ...(timeoutsMs.provider ? { limit: timeoutsMs.provider } : {}) }
  let subscription: Subscription | undefined
  async function subscribe(...listener: Parameters<Database['subscribe']>) {
    subscription = await db.subscribe(...listener)
    return subscription
  }
  const cache = own.cache ?? (await openResponseCache({ db: { subscribe }, now, log }))
  const deps: Deps = {
    db,
    settings,
    now,
    random: randomBytes,
    log,
    cache,
    companies: companyCache({ db, cache, settings }),
    shellHosts: readShellHosts(),
    operatorBudget: createOperatorBudget(settings),
    wechat: openWechatApi(settings, log, providers),
    dingtalk: openDingtalkApi(settings, log, providers),
    sms: { send: async () => {} },
    mail: null,
    openCaptcha: createOpenCaptcha(settings, providers),
    cash: {},
    courier: null,
    topUp: null,
    bankPoints: null,
    timeoutsMs,
    localMachine,
    ...own,
  }
  if (seedFile) await seedDatabase(db, seedFile, now())
  const fastify = await buildApp(deps, { shellsFolder })

  /** A token of a shopper as if signed in just now. */
  async function tokenOf(companyId: number, userId: number): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    const { sessions } = await import('../modules/login/tables.ts')
    await db.transaction(companyId, (tx) =>
      tx.insert(sessions).values({
        companyId,
        tokenHash: hashOf(token),
        userId,
        audience: 'shopper',
        createdAt: now(),
        expiresAt: new Date(now().getTime() + 7 * 86_400_000),
      }),
    )
    return token
  }

  /** Headers of an operator of a company (0: of the platform) as if signed in just now. */
  async function operatorHeaders(
    companyId: number,
    role: Role = 'owner',
    { steppedUp = true }: { steppedUp?: boolean } = {},
  ): Promise<Record<string, string>> {
    const token = `${TOKEN_PREFIX}${randomBytes(32).toString('base64url')}`
    const device = randomBytes(24).toString('base64url')
    const id = `op_${randomBytes(12).toString('base64url')}`
    const at = now()
    const { operators, operatorSessions } = await import('../modules/operators/tables.ts')
    await db.transaction(companyId, async (tx) => {
      await tx.insert(operators).values({
        companyId,
        id,
        name: `${role}-${id.slice(3).toLowerCase()}`,
        displayName: role,
        role,
        passwordHash: await (operatorPassword ??= hashPassword(OPERATOR_PASSWORD)),
        firstPassword: false,
        enrolledAt: at,
        createdAt: at,
      })
      await tx.insert(operatorSessions).values({
        companyId,
        tokenHash: hashOf(token),
        operatorId: id,
        deviceHash: hashOf(device),
        createdAt: at,
        expiresAt: new Date(at.getTime() + 12 * 3_600_000),
        steppedUpAt: steppedUp ? at : null,
      })
      // The audit reports operators without log entries, so the first operator gets an entry.
      const entry = {
        company_id: companyId,
        at: at.toISOString(),
        actor_kind: 'machine',
        actor_id: 'test',
        actor_name: 'test',
        address: '',
        agent: '',
        call: 'ops.createOperator',
        target: `operator:${id}`,
        before: null,
        after: { role },
        request_key: null,
      }
      await tx.execute(
        sql`select append_operator_log(${JSON.stringify(entry)}::jsonb)
            where not exists (select from operator_log where company_id = ${companyId})`,
      )
    })
    return { authorization: `Bearer ${token}`, 'x-mall-device': device }
  }

  async function call<N extends CallName>(
    name: N,
    args: ArgsOf<N>,
    as: { companyId?: number; token?: string; headers?: Record<string, string> } = {},
  ): Promise<Answer<DataOf<N>>> {
    const { method, path } = routeOf(name)
    const rest: Record<string, unknown> = { ...(args as object) }
    const url = path.replaceAll(/\{(\w+)\}/g, (_all, key: string) => {
      const value = rest[key]
      delete rest[key]
      return encodeURIComponent(String(value))
    })
    const inQuery = method === 'GET' || method === 'DELETE'
    const response = await fastify.inject({
      method,
      url,
      headers: {
        ...(as.companyId === PLATFORM ? {} : { companyid: String(as.companyId ?? 1) }),
        ...(as.token ? { authorization: `Bearer ${as.token}` } : {}),
        ...(name.startsWith('ops.') ? { 'idempotency-key': randomUUID() } : {}),
        ...as.headers,
      },
      ...(inQuery
        ? { query: Object.fromEntries(Object.entries(rest).map(([k, v]) => [k, String(v)])) }
        : { payload: rest }),
    })
    return { status: response.statusCode, ...response.json<Envelope<DataOf<N>>>() }
  }

  return {
    /** the server itself, to inject raw requests */
    fastify,
    deps,
    /** for the test's own statements; the mall has `deps.db` */
    db: awaitNotifications(db, () => subscription?.flush() ?? cache.flush()),
    call,
    tokenOf,
    operatorHeaders,
    /** caller of a command on the server's machine */
    machineHeaders: { authorization: `Bearer ${localMachine.secret}` },
    /** Moves the mall's clock; the database's own clock stays. */
    advance(milliseconds: number) {
      offset += milliseconds
    },
    now,
    async close() {
      await fastify.close()
      await deps.cache.close()
      if (!given) await db.close()
    },
  }
}
export type TestApp = Awaited<ReturnType<typeof createTestApp>>
