import { expect, it, vi } from 'vitest'
import type { Deps } from '../deps.ts'
import { everyHour } from './every-hour.ts'

const MINUTE_MS = 60_000

it('pauses for an hour after a run without work', async () => {
  let at = Date.parse('2026-01-01T00:00:00.000Z')
  const round = vi.fn(async () => 0).mockResolvedValueOnce(2)
  const job = everyHour({ name: 'a-job', round })
  const deps = { db: {}, now: () => new Date(at) } as Deps
  expect(await job.round(deps)).toBe(2)
  expect(await job.round(deps)).toBe(0)
  at += 59 * MINUTE_MS
  expect(await job.round(deps)).toBe(0)
  expect(round).toHaveBeenCalledTimes(2)
  at += MINUTE_MS
  await job.round(deps)
  expect(round).toHaveBeenCalledTimes(3)
})
