/** More calls beside a crowd would only delay its end. */
const MAX_CALLS = 40

/** Calls of a crowd and, one after the other until it ends, calls beside it. */
export async function measureNoise<T>(
  startCrowd: () => Promise<unknown>,
  callBeside: () => Promise<T>,
): Promise<{ responses: T[]; timesMs: number[] }> {
  const responses: T[] = []
  const timesMs: number[] = []
  let isRunning = true
  const crowd = startCrowd().finally(() => (isRunning = false))
  while ((isRunning || responses.length < 5) && responses.length < MAX_CALLS) {
    const startedAt = performance.now()
    responses.push(await callBeside())
    timesMs.push(performance.now() - startedAt)
  }
  await crowd
  return { responses, timesMs }
}
