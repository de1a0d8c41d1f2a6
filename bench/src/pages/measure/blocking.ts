/** Main-thread task longer than 50 ms: start and duration in ms since navigation start. */
export type LongTask = { at: number; duration: number }

const bearable = 50

/**
 * Total blocking time: the part of each long task beyond 50 ms and after `from` (the first paint:
 * before it there is nothing to tap).
 */
export function blockingTime(tasks: readonly LongTask[], from: number): number {
  return tasks.reduce((sum, { at, duration }) => {
    const begin = Math.max(at + bearable, from)
    return sum + Math.max(0, at + duration - begin)
  }, 0)
}
