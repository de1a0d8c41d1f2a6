import { readdirSync } from 'node:fs'
import { calls, type CallName } from '@mall/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { modules } from './app.ts'
import { listAuditChecks, listJobs } from './define-module.ts'
import { createTestApp, type TestApp } from './testing/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

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
