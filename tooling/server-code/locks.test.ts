import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { listFiles } from '../graph/files.ts'
import { workspaceRoot } from '../graph/packages.ts'

const server = 'apps/server/src'
/**
 * Locks that wait while a connection is held, each with the reason why few callers wait. All others
 * are taken by `acquireLock`, which refuses instead, after a queue of the process.
 */
const waitingLocks = new Map([
  [`${server}/modules/point-grants/point-grants.repository.ts`, 'operators'],
  [`${server}/modules/point-grants/credits.repository.ts`, 'operators'],
  [`${server}/modules/check-in/check-in.repository.ts`, 'operators; one shopper, four calls'],
  [`${server}/modules/coupons/codes.repository.ts`, 'one shopper, four calls'],
  [`${server}/modules/coupons/operators/operator-coupons.repository.ts`, 'operators'],
  [`${server}/modules/goods-management/write-goods.repository.ts`, 'operators'],
  [`${server}/modules/login/limits/failures.repository.ts`, 'one waiter per account and process'],
  [`${server}/modules/login/sms/sms.repository.ts`, 'one waiter per phone and process'],
  [`${server}/modules/operators/worth/worth.repository.ts`, 'operators'],
  [`${server}/modules/shoppers/import-rows.repository.ts`, 'operators'],
  [`${server}/modules/top-up/operator-top-ups.repository.ts`, 'operators'],
  [`${server}/modules/orders/sql/check-unpaid.sql`, 'one buyer, whose orders run in turn'],
])
const lockCall = /\bpg_advisory_xact_lock\s*\(/
const hashing = /from '[^']*\/passwords\/(?:password|hash-queue)\.ts'/
const inTransaction = /\btx\b|\b(?:transaction|unscopedTransaction)[(<]/
/** Files that hash passwords before they write rows, while no caller waits. */
const mayHash = /\.test\.ts$|^apps\/server\/src\/(?:seed|demo|testing)\//

const waitsForLock = (file: string, code: string) => !waitingLocks.has(file) && lockCall.test(code)
const hashesInTransaction = (file: string, code: string) =>
  !mayHash.test(file) && hashing.test(code) && inTransaction.test(code)
const find = (isFound: (file: string, code: string) => boolean) =>
  listFiles(/^apps\/server\/src\/.*\.(?:ts|sql)$/).filter(
    (file) =>
      !file.includes('/migrations/') &&
      isFound(file, readFileSync(join(workspaceRoot, file), 'utf8')),
  )

const password = "import { checkPassword } from '../../passwords/password.ts'\n"

it.each([
  ['tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)', true],
  ['perform pg_advisory_xact_lock (1)', true],
  ['await acquireLock(tx, key)', false],
  ['select pg_try_advisory_xact_lock(1)', false],
])('finds a blocking lock: %s %s', (code, isFound) => {
  expect(waitsForLock(`${server}/modules/pay/pay.repository.ts`, code)).toBe(isFound)
})

it.each([
  [`${password}db.transaction(companyId, () => checkPassword(hash, word))`, true],
  [`${password}limit(subject, async (tx) => checkPassword(await find(tx), word))`, true],
  [`${password}await checkPassword(row.hash, word)`, false],
  ['db.transaction(companyId, (tx) => find(tx))', false],
])('finds a password hash in a transaction: %s %s', (code, isFound) => {
  expect(hashesInTransaction(`${server}/modules/cav/cav.service.ts`, code)).toBe(isFound)
})

it('finds no blocking lock while a connection is held', () => {
  expect(find(waitsForLock)).toEqual([])
})

it('lists no removed lock', () => {
  const gone = [...waitingLocks.keys()].filter(
    (file) => !lockCall.test(readFileSync(join(workspaceRoot, file), 'utf8')),
  )
  expect(gone).toEqual([])
})

it('finds no password hash while a connection is held', () => {
  expect(find(hashesInTransaction)).toEqual([])
})
