import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { buildApp, modules } from './app.ts'
import { createSetupSql, listJobs } from './define-module.ts'
import type { Database } from './db/connection/database.ts'
import { openDatabase } from './db/connection/open.ts'
import { waitForDatabase } from './db/connection/wait-for-database.ts'
import { createDemo } from './demo/start/create-demo.ts'
import { demoDrawsJob } from './demo/operations/demo-draws.ts'
import { createDemoFlashSalesJob } from './demo/operations/demo-flash-sales.ts'
import { retireDemoOperators } from './demo/operations/retire-demo-operators.ts'
import type { Deps } from './deps.ts'
import { describeStartError } from './describe-start-error.ts'
import { hasOpenDocs } from './docs-page/docs.routes.ts'
import { readShellHosts } from './edge/select-shell.ts'
import { openResponseCache } from './cache/response-cache.ts'
import { runJobs } from './jobs/runner.ts'
import { makeLog } from './log.ts'
import { assertSecretsReadable, companyCache, listPlainSecrets } from './modules/companies/index.ts'
import { openProviders } from './providers/open.ts'
import { drain, readDrainMs } from './plugins/health.ts'
import { createOperatorBudget } from './plugins/operators/operator-budget.ts'
import { createOperatorListener } from './plugins/operators/operator-port.ts'
import { readSettings, type Settings } from './settings.ts'

const started = performance.now()

/** Warns of data from a demo, and of secrets stored before encryption existed. */
async function inspectProduction(deps: Deps) {
  const { db, log } = deps
  if ((await retireDemoOperators(deps)) > 0) log.warn('operators of the demo disabled')
  for (const { companyId, names } of await listPlainSecrets(db)) {
    log.warn({ companyId, secrets: names }, 'secrets are not encrypted, see docs/operators.md')
  }
}

/**
 * PostgreSQL may start after the mall: waits for it and logs it. An embedded database opens or
 * fails.
 */
function openWhenReachable(settings: Settings): Promise<Database> {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl, PORT: port, HOST: host } = settings
  const limitMs = settings.MALL_DB_WAIT_SECONDS * 1000
  const open = () => openDatabase(settings, createSetupSql(modules))
  if (!url) return open()
  const report = (message: string) => process.stderr.write(`${message}\n`)
  return waitForDatabase(open, { url, directUrl, port, host, report, limitMs })
}

async function main() {
  const settings = readSettings(process.env)
  const log = makeLog(settings.MALL_LOG_LEVEL)
  const folder = resolve(settings.MALL_DATA_DIR)
  if (!settings.DATABASE_URL) mkdirSync(folder, { recursive: true })
  const db = await openWhenReachable(settings)
  await assertSecretsReadable({ db, settings })
  const now = () => new Date()
  const cache = await openResponseCache({ db, now, log })
  const deps = {
    db,
    settings,
    now,
    random: randomBytes,
    log,
    cache,
    companies: companyCache({ db, cache, settings }),
    shellHosts: readShellHosts(),
    operatorBudget: createOperatorBudget(settings),
    ...openProviders(settings, log),
  }
  const isDemo = settings.NODE_ENV !== 'production'
  if (isDemo) await createDemo(deps, process.env.MALL_LAB_URL)
  else await inspectProduction(deps)
  const app = await buildApp(deps)
  const operators = createOperatorListener(app, deps)
  const demoJobs = isDemo ? [createDemoFlashSalesJob(deps), demoDrawsJob] : []
  const jobs = runJobs(deps, [...listJobs(modules), ...demoJobs])

  let shuttingDown = false
  const shutDown = (signal: string) => {
    if (shuttingDown) return
    shuttingDown = true
    log.info({ signal }, 'leaving')
    const endsInMs = readDrainMs(settings) + settings.MALL_SHUTDOWN_SECONDS * 1_000
    setTimeout(() => process.exit(1), endsInMs).unref()
    // All received requests have their responses by now; closes connections that are still sending.
    setTimeout(() => app.server.closeAllConnections(), endsInMs - 1_000).unref()
    void (async () => {
      const jobsEnded = jobs.stop()
      await drain(app, settings)
      await app.close()
      // Waits at most 1 s for the jobs' run: the database rolls an interrupted one back, and the
      // next run repeats it.
      await Promise.race([jobsEnded, pause(1_000)])
      await deps.cache.close()
      await db.close()
      process.exit(0)
    })()
  }
  process.on('SIGTERM', shutDown)
  process.on('SIGINT', shutDown)
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))

  await app.listen({ port: settings.PORT, host: settings.HOST })
  await operators?.listen()
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : settings.PORT
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const lab = process.env.MALL_LAB_URL ? ` · 宿主实验室 ${process.env.MALL_LAB_URL}` : ''
  const docs = hasOpenDocs(settings) ? ` · API http://localhost:${port}/docs` : ''
  process.stdout.write(`商城已就绪 (ready) http://localhost:${port}/${docs}${lab} · ${seconds} s\n`)
}

main().catch((error: unknown) => {
  const { code, port } = error as { code?: string; port?: number }
  process.stderr.write(
    code === 'EADDRINUSE'
      ? `端口 ${port} 已被占用，请换一个：PORT=8081 npm start (port ${port} is taken)\n`
      : `无法启动 (cannot start): ${describeStartError(error)}\n`,
  )
  process.exit(1)
})
