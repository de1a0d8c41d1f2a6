import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { runJobs } from './runner.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

it('releases its leases to another process when it stops', async () => {
  const rounds: string[] = []
  const run = (runner: string) => {
    const job = { name: 'sample', round: async () => rounds.push(runner) }
    return runJobs(app.deps, [job])
  }
  const first = run('first')
  await expect.poll(() => rounds).toContain('first')
  const beside = run('beside')
  await beside.stop()
  expect(rounds).not.toContain('beside')
  await first.stop()
  const second = run('second')
  await expect.poll(() => rounds).toContain('second')
  await second.stop()
})
