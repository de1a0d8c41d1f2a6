/** A task of the main thread longer than 50 ms: its begin and length in ms since the page began. */
export type LongTask = { at: number; duration: number }

const bearable = 50

/**
 * Time for which the main thread could not answer: of each long task what goes beyond 50 ms and lies
 * after `from` (the first paint: before it there is nothing to tap).
 */
export function blockingTime(tasks: readonly LongTask[], from: number): number {
  return tasks.reduce((sum, { at, duration }) => {
    const begin = Math.max(at + bearable, from)
    return sum + Math.max(0, at + duration - begin)
  }, 0)
}
