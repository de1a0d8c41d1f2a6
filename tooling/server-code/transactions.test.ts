import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { listFiles } from '../graph/files.ts'
import { workspaceRoot } from '../graph/packages.ts'

/**
 * Files that may open transactions: repositories, the database itself, demo data, and test kits.
 */
const mayOpen =
  /\.(repository|fixture|test)\.ts$|^apps\/server\/src\/(db|demo|seed|testing)\/|\/testing\/|\/demo-[^/]+\.ts$/
const transactionCall = /\b(?:transaction|unscopedTransaction)[(<]/

const opensTransaction = (file: string, code: string) =>
  !mayOpen.test(file) && transactionCall.test(code)

const server = 'apps/server/src'
const call = 'await db.transaction(companyId, (tx) => find(tx))'

it.each([
  [`${server}/modules/pay/start.service.ts`, call],
  [`${server}/modules/pay/pay.routes.ts`, 'db.unscopedTransaction((tx) => find(tx))'],
  [`${server}/modules/pay/pay.module.ts`, 'db.transaction<number>(companyId, count)'],
  [`${server}/modules/pay/jobs.ts`, 'const { transaction } = db; transaction(1, find)'],
  [`${server}/cli/run-mall.ts`, call],
])('rejects a transaction in %s', (file, code) => {
  expect(opensTransaction(file, code)).toBe(true)
})

it.each([
  [`${server}/modules/pay/attempts/attempts.repository.ts`, call],
  [`${server}/modules/audit/audit.repository.ts`, call],
  [`${server}/modules/pay/pay.test.ts`, call],
  [`${server}/modules/pay/pay-test-app.fixture.ts`, call],
  [`${server}/modules/orders/testing/reserve.ts`, call],
  [`${server}/demo/history/demo-orders.ts`, call],
  [`${server}/seed/seed-database.ts`, call],
  [`${server}/modules/pay/start.service.ts`, 'await repository.insert(transaction)'],
])('accepts %s with %s', (file, code) => {
  expect(opensTransaction(file, code)).toBe(false)
})

it('finds no transaction outside repositories', () => {
  const found = listFiles(/^apps\/server\/src\/.*\.ts$/).filter((file) =>
    opensTransaction(file, readFileSync(join(workspaceRoot, file), 'utf8')),
  )
  expect(found).toEqual([])
})
