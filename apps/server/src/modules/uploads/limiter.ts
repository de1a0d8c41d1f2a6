/** Runs at most `most` of the given works at a time; the others wait in their order. */
export function createLimiter(most: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async function run<T>(work: () => Promise<T>): Promise<T> {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The slot goes to the next waiting request.
      if (next) next()
      else running -= 1
    }
  }
}
