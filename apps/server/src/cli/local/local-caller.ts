import { randomBytes } from 'node:crypto'
import { hostname, userInfo } from 'node:os'
import { buildApp } from '../../app.ts'
import { openResponseCache } from '../../cache/response-cache.ts'
import { makeLog } from '../../log.ts'
import { readShellHosts } from '../../edge/select-shell.ts'
import { companyCache } from '../../modules/companies/index.ts'
import { openProviders } from '../../providers/open.ts'
import type { Settings } from '../../settings.ts'
import { toHttpRequest, type Caller } from '../frame/caller.ts'
import { SLOWEST_MS, type OpenDatabase } from './open-database.ts'

/** The operator log's name for the user of the server's machine. */
function machineName(): string {
  try {
    return `${userInfo().username}@${hostname()}`
  } catch {
    // The operating system has no name for this user id.
    return `uid-${String(process.getuid?.() ?? 0)}@${hostname()}`
  }
}

/**
 * Makes calls in this process on the configured database with the same rules, checks and log
 * entries as over HTTP. Runs no jobs.
 */
export async function openLocalCaller(
  settings: Settings,
  openDatabase: OpenDatabase,
): Promise<Caller> {
  const log = makeLog('silent')
  const now = () => new Date()
  const db = await openDatabase(settings)
  const cache = await openResponseCache({ db, now, log })
  const secret = randomBytes(32).toString('base64url')
  const app = await buildApp({
    db,
    settings,
    now,
    random: randomBytes,
    log,
    cache,
    companies: companyCache({ db, cache, settings }),
    shellHosts: readShellHosts(),
    ...openProviders(settings, log),
    // Commands are not limited: one operator on the machine runs them one after the other.
    operatorBudget: { take: () => 0 },
    localMachine: { secret, name: machineName() },
    timeoutsMs: { response: SLOWEST_MS },
  })
  return {
    async send(name, args, options) {
      const { method, path, query, headers, body } = toHttpRequest(name, args, options)
      const answer = await app.inject({
        method,
        url: path,
        query,
        headers: { ...headers, authorization: `Bearer ${secret}` },
        ...(body !== undefined && { payload: body as object }),
      })
      return answer.body
    },
    async close() {
      await app.close()
      await cache.close()
      await db.close()
    },
  }
}
