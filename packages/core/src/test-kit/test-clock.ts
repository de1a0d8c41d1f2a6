import { createClock, type Clock } from '../clock/index.ts'

export type TestClock = Clock & { advance(ms: number): void }

/** A clock that is stopped until it is moved; starts at 2026-01-01 08:00:00 in Shanghai. */
export function testClock(start = Date.UTC(2026, 0, 1)): TestClock {
  let local = start
  const clock = createClock(() => local)
  return { ...clock, advance: (ms) => void (local += ms) }
}
