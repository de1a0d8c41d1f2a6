import { expect, it } from 'vitest'
import { createLimiter, createKeyedLimiter } from './limiter.ts'

function gate() {
  const ends: (() => void)[] = []
  let running = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, ++running)
    await new Promise<void>((end) => ends.push(end))
    running--
  }
  return { work, ends, most: () => most }
}
const turn = () => new Promise<void>((done) => setImmediate(done))

it('runs a limited number concurrently, queues the others and refuses those beyond the queue', async () => {
  const { work, ends, most } = gate()
  const run = createLimiter({ running: 2, waiting: 2 })
  const admitted = [run(work), run(work), run(work), run(work)]
  await expect(run(work)).rejects.toMatchObject({ refusal: 'request/too-many' })
  for (let ended = 0; ended < 4; ended++) {
    await turn()
    ends.shift()?.()
  }
  await Promise.all(admitted)
  expect(most()).toBe(2)
})

it('continues after a failed task', async () => {
  const run = createLimiter({ running: 1, waiting: 1 })
  const failed = run(() => Promise.reject(new Error('no')))
  const next = run(() => Promise.resolve('yes'))
  await expect(failed).rejects.toThrow('no')
  await expect(next).resolves.toBe('yes')
})

it('runs different keys concurrently and each key in sequence', async () => {
  const { work, ends, most } = gate()
  const run = createKeyedLimiter({ running: 1, waiting: 5 })
  const all = [run('a', work), run('a', work), run('b', work)]
  await turn()
  expect(ends).toHaveLength(2)
  while (ends.length > 0) {
    ends.shift()?.()
    await turn()
  }
  await Promise.all(all)
  expect(most()).toBe(2)
})
