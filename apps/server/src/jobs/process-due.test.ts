import { expect, it, vi } from 'vitest'
import type { Database } from '../db/connection/database.ts'
import type { Deps } from '../deps.ts'
import { MAX_BATCH_SIZE, processDue, type Due } from './process-due.ts'

const range = (companyId: number, count: number): Due<number>[] =>
  Array.from({ length: count }, (_, id) => ({ company_id: companyId, id }))

/** Due rows, oldest first, of which `stuck` always fail. */
function openList(rows: Due<number>[], isStuck: (one: Due<number>) => boolean) {
  let at = Date.parse('2026-11-30T00:00:00Z')
  const left = [...rows]
  const tries: string[] = []
  const log = { warn: vi.fn() }
  const deps = { db: {} as Database, log, now: () => new Date(at) } as unknown as Deps
  const limits: number[] = []
  const find = async (limit: number) => {
    limits.push(limit)
    return left.slice(0, limit)
  }
  const work = async (one: Due<number>) => {
    tries.push(`${one.company_id}:${one.id}`)
    if (isStuck(one)) return false
    left.splice(left.indexOf(one), 1)
    return true
  }
  return {
    left,
    tries,
    limits,
    log,
    run: (worker = work) => processDue(deps, 'sample', find, worker),
    advance(seconds: number) {
      at += seconds * 1000
    },
  }
}

it('processes another company’s rows in the first run although 200 rows before them fail', async () => {
  const list = openList([...range(1, 200), ...range(2, 3)], (one) => one.company_id === 1)
  expect(await list.run()).toBe(3)
  expect(list.left).toEqual(range(1, 200))
})

it('processes companies in turn', async () => {
  const list = openList([...range(1, 3), ...range(2, 2), ...range(3, 1)], () => false)
  expect(await list.run()).toBe(6)
  expect(list.tries).toEqual(['1:0', '2:0', '3:0', '1:1', '2:1', '1:2'])
})

it('moves a company with many failures to the next run, which starts with its other rows', async () => {
  const list = openList(range(1, 150), (one) => one.id < 120)
  expect(await list.run()).toBe(0)
  expect(list.tries).toHaveLength(100)
  expect(await list.run()).toBe(30)
  expect(list.left).toHaveLength(120)
})

it('retries a row that failed three times later, with a doubled delay each time', async () => {
  const list = openList(range(1, 1), () => true)
  for (let run = 0; run < 4; run += 1) await list.run()
  expect(list.tries).toHaveLength(3)
  list.advance(10)
  await list.run()
  list.advance(10)
  await list.run()
  expect(list.tries).toHaveLength(4)
  list.advance(10)
  await list.run()
  expect(list.tries).toHaveLength(5)
})

it('processes rows behind waiting rows', async () => {
  const list = openList([...range(1, 80), ...range(2, 500)], (one) => one.company_id === 1)
  for (let run = 0; run < 3; run += 1) await list.run()
  expect(list.left).toEqual(range(1, 80))
  list.left.push(...range(3, MAX_BATCH_SIZE))
  expect(await list.run()).toBe(MAX_BATCH_SIZE)
})

it('resets the failures of a row that was processed elsewhere', async () => {
  const list = openList(range(1, 1), () => true)
  for (let run = 0; run < 3; run += 1) await list.run()
  const [row] = list.left.splice(0)
  await list.run()
  if (row) list.left.push(row)
  await list.run()
  expect(list.tries).toHaveLength(4)
})

it('logs a row that throws and continues', async () => {
  const list = openList(range(1, 3), () => false)
  const failure = new Error('silent')
  const done = await list.run(async (one) => {
    if (one.id === 0) throw failure
    return one.id === 2
  })
  expect(done).toBe(1)
  expect(list.log.warn).toHaveBeenCalledWith(
    { err: failure, job: 'sample', id: 0 },
    'not done, will be tried again',
  )
})
