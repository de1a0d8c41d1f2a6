/** Deadlock and serialisation failure: the database undid the whole transaction. */
const RETRYABLE_CODES = new Set(['40P01', '40001'])

const readCode = (error: unknown): string => {
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  return cause?.code ?? code ?? ''
}

/** Whether a statement would have made a second row of a unique key. */
export const isUniqueViolation = (error: unknown): boolean => readCode(error) === '23505'

/** Runs a transaction; one that the database has undone for another's sake runs again, twice at most. */
export async function withRetry<T>(work: () => Promise<T>, retries = 2): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (retries === 0 || !RETRYABLE_CODES.has(readCode(error))) throw error
    return withRetry(work, retries - 1)
  }
}
