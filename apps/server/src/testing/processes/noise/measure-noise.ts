/** Most measured calls beside a crowd, because more would only delay the crowd's end. */
const MAX_CALLS = 40

/** Starts a crowd's calls and, until they end, makes other calls one after the other. */
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
