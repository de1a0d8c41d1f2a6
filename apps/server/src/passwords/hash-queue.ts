import { createKeyedLimiter, createLimiter } from '../limits/limiter.ts'

/** Places of one network among the passwords that are checked or wait for it. */
const OF_NETWORK = { running: 2, waiting: 20 }
const OF_ALL = { running: 4, waiting: 100 }

/** Hashes passwords in turn, before or after a transaction, never inside one. */
export function createHashQueue() {
  const ofNetwork = createKeyedLimiter(OF_NETWORK)
  const ofAll = createLimiter(OF_ALL)
  return <T>(network: string, work: () => Promise<T>): Promise<T> =>
    ofNetwork(network, () => ofAll(work))
}
