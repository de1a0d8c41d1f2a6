import { readdirSync } from 'node:fs'
import { calls, type Call, type CallName } from '@mall/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { modules } from './app.ts'
import { getTableName, sql } from 'drizzle-orm'
import { listAuditChecks, listCacheTopics, listJobs, listTables } from './define-module.ts'
import { selectRows } from './db/connection/database.ts'
import { jobLeases } from './jobs/tables.ts'
import { budgets } from './limits/tables.ts'
import { shopSeed } from './modules/orders/testing/index.ts'
import { createTestApp, type TestApp } from './testing/index.ts'
import { fittingInput, oncePerCall } from './testing/requests/hostile.ts'
import { say } from './testing/send-call.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const sample = oncePerCall(
  (call) => fc.sample(fittingInput(call), { seed: 1, numRuns: 1 })[0] ?? {},
)
const duplicates = (names: string[]) => names.filter((name, at) => names.indexOf(name) !== at)

it('lists the module of every folder once', () => {
  const folders = readdirSync(new URL('./modules', import.meta.url))
  expect(modules.map(({ name }) => name).toSorted()).toEqual(folders.toSorted())
})

it('serves every call of the contract', () => {
  const names = Object.keys(calls) as CallName[]
  const missing = names.filter((name) => {
    const { method, path } = calls[name]
    return !app.fastify.hasRoute({ method, url: path.replaceAll(/\{(\w+)\}/g, ':$1') })
  })
  expect(missing).toEqual([])
})

it('has one job and one audit check per name', () => {
  expect(duplicates(listJobs(modules).map(({ name }) => name))).toEqual([])
  expect(duplicates(listAuditChecks(modules).map(({ name }) => name))).toEqual([])
})

it('owns every table in one module', async () => {
  // Tables outside the modules: leases belong to the job runner, shared budgets to the limits.
  const listed = [jobLeases, budgets, ...listTables(modules)].map((table) => getTableName(table))
  const existing = await app.db.transaction(1, (tx) =>
    selectRows<{ name: string }>(
      tx,
      sql`select tablename as name from pg_tables where schemaname = 'public'`,
    ),
  )
  expect(listed.toSorted()).toEqual(existing.map(({ name }) => name).toSorted())
})

it('declares every topic that responses of cached calls depend on', async () => {
  const used = new Set<string>()
  const { cache } = app.deps
  const probe = await createTestApp({
    seedFile: shopSeed(),
    deps: {
      cache: {
        ...cache,
        peek: () => undefined,
        getOrLoad: (_companyId, _key, topics, load) => {
          for (const topic of topics) used.add(topic.replace(/:.*/, ''))
          return load()
        },
      },
    },
  })
  for (const call of Object.values(calls) as Call[]) {
    if (call.auth === 'public') await say(probe.fastify, call, sample(call), { companyid: '1' })
  }
  await probe.close()
  const declared = new Set(listCacheTopics(modules).map(({ topic }) => topic))
  expect(used).toContain('product')
  expect([...used].filter((topic) => !declared.has(topic))).toEqual([])
})

it('names only existing triggers', async () => {
  const named = listCacheTopics(modules).flatMap((topic) =>
    'trigger' in topic ? [topic.trigger] : [],
  )
  const rows = await app.db.unscopedQuery<{ tgname: string }>('select tgname from pg_trigger', [])
  const existing = new Set(rows.map(({ tgname }) => tgname))
  expect(named.filter((name) => !existing.has(name))).toEqual([])
})
