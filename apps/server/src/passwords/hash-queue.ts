import { createKeyedLimiter, createLimiter } from '../limits/limiter.ts'

/** Passwords of one network that are hashed concurrently, and that may wait. */
const OF_NETWORK = { running: 2, waiting: 20 }
const OF_ALL = { running: 4, waiting: 100 }

/** Queues password hashes. They run before or after a transaction, never inside one. */
export function createHashQueue() {
  const ofNetwork = createKeyedLimiter(OF_NETWORK)
  const ofAll = createLimiter(OF_ALL)
  return <T>(network: string, work: () => Promise<T>): Promise<T> =>
    ofNetwork(network, () => ofAll(work))
}
