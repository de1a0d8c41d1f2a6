import { performance } from 'node:perf_hooks'

/** The result of `work`, or null after the deadline (`performance.now()`) or a failure. */
export function orNull<T>(work: Promise<T>, deadline: number): Promise<T | null> {
  const left = deadline - performance.now()
  if (left === Infinity) return work
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), Math.max(0, left))
  })
  return Promise.race([work.catch(() => null), late]).finally(() => clearTimeout(timer))
}
