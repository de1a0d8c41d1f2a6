import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../db/connection/database.ts'
import { startPostgresql } from '../testing/index.ts'
import { openPostgresql } from '../testing/open-postgresql.ts'
import { sharedBudget } from './shared-budget.ts'

const HOUR = { most: 60, perSeconds: 3_600 }
const SECOND_MS = 1_000
const at = Date.parse('2026-11-30T00:00:00Z')

let postgres: Awaited<ReturnType<typeof startPostgresql>>
let databases: [Database, Database]
beforeAll(async () => {
  postgres = await startPostgresql()
  const open = () => openPostgresql(postgres.url, 10)
  databases = [await open(), await open()]
})
afterAll(async () => {
  for (const db of databases ?? []) await db.close()
  await postgres?.stop()
})

const openTwo = (name: string, limits = HOUR) => {
  const [one, two] = databases
  return [sharedBudget(one, { name, ...limits }), sharedBudget(two, { name, ...limits })] as const
}

it('never exceeds the budget with two concurrent processes', async () => {
  const both = openTwo('race')
  const now = new Date(at)
  const takes = Array.from({ length: 120 }, (_, n) => (n % 2 ? both[0] : both[1]).take('a', now))
  const waits = await Promise.all(takes)
  expect(waits.filter((wait) => wait === 0)).toHaveLength(60)
  expect(await both[0].take('b', now)).toBe(0)
})

it('refills evenly and returns the wait', async () => {
  const both = openTwo('refill', { most: 2, perSeconds: 60 })
  expect(await both[0].take('a', new Date(at))).toBe(0)
  expect(await both[1].take('a', new Date(at))).toBe(0)
  expect(await both[0].take('a', new Date(at))).toBe(30)
  expect(await both[1].take('a', new Date(at + 20 * SECOND_MS))).toBe(10)
  expect(await both[1].take('a', new Date(at + 30 * SECOND_MS))).toBe(0)
  expect(await both[0].take('a', new Date(at + 31 * SECOND_MS))).toBe(29)
  const later = new Date(at + 3_600 * SECOND_MS)
  expect(await both[0].take('a', later)).toBe(0)
  expect(await both[1].take('a', later)).toBe(0)
  expect(await both[1].take('a', later)).toBe(30)
})

it('ignores the time of a process whose clock is behind', async () => {
  const both = openTwo('clock', { most: 1, perSeconds: 10 })
  expect(await both[0].take('a', new Date(at))).toBe(0)
  expect(await both[1].take('a', new Date(at - 5 * SECOND_MS))).toBeGreaterThan(0)
  expect(await both[1].take('a', new Date(at + 10 * SECOND_MS))).toBe(0)
})

it('limits a flood on one process to its own bucket', async () => {
  let questions = 0
  const [db] = databases
  const counted: Pick<Database, 'unscopedQuery'> = {
    unscopedQuery: (...args) => {
      questions += 1
      return db.unscopedQuery(...args)
    },
  }
  const budget = sharedBudget(counted, { name: 'flood', most: 3, perSeconds: 60 })
  const waits = await Promise.all(Array.from({ length: 50 }, () => budget.take('a', new Date(at))))
  expect(waits.filter((wait) => wait === 0)).toHaveLength(3)
  expect(questions).toBe(3)
})
