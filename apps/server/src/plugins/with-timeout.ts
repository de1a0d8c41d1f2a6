import { performance } from 'node:perf_hooks'
import { Refusal } from './errors.ts'

/**
 * Every response is sent within this time, even if the database hangs; clients time out after 20 s.
 */
export const RESPONSE_TIMEOUT_MS = 7_500

/** Rejects at the deadline (`performance.now()`); the work continues. */
export function withTimeout<T>(work: Promise<T>, deadline: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const refuse = () => reject(new Refusal('server/timeout'))
    const timer = setTimeout(refuse, Math.max(0, deadline - performance.now()))
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
