import type { Deps } from '../../deps.ts'
import { createKeyedLimiter } from '../../limits/limiter.ts'
import { callerNetwork } from '../../limits/network.ts'

/**
 * Checks one secret of a network at a time and limits the queue, because the database refuses a
 * held lock and waiting callers must hold no connection.
 */
export function createCardTries({ MALL_TRIES_WAITING_PER_IP: waiting }: Deps['settings']) {
  const run = createKeyedLimiter({ running: 1, waiting })
  return <T>(ip: string, look: () => Promise<T>): Promise<T> => run(callerNetwork(ip), look)
}
export type CardTries = ReturnType<typeof createCardTries>
