/** Deadlock and serialisation failure: the database rolled back the whole transaction. */
const RETRYABLE_CODES = new Set(['40P01', '40001'])

const readCode = (error: unknown): string => {
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  return cause?.code ?? code ?? ''
}

/** Whether a statement violated a unique key. */
export const isUniqueViolation = (error: unknown): boolean => readCode(error) === '23505'

/** Runs a transaction and repeats it at most twice after a deadlock or serialisation failure. */
export async function withRetry<T>(work: () => Promise<T>, retries = 2): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (retries === 0 || !RETRYABLE_CODES.has(readCode(error))) throw error
    return withRetry(work, retries - 1)
  }
}
