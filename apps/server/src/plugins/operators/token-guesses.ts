import type { Deps } from '../../deps.ts'
import { createKeyedLimiter } from '../../limits/limiter.ts'
import { auditNetwork, callerNetwork } from '../../limits/network.ts'
import { createTryWindow } from '../../limits/try-window.ts'
import { Refusal } from '../errors.ts'

const PERIOD_MS = 15 * 60_000
/** Tokens of one network that are looked up concurrently, and that may wait. */
const LOOKUPS = { running: 2, waiting: 100 }

/**
 * Counts tokens that do not exist by network. Valid tokens of that network are still served. A
 * guess costs one look-up by hash; a network has two concurrent look-ups.
 */
function createTokenGuesses({ settings, now, log }: Pick<Deps, 'settings' | 'now' | 'log'>) {
  const guesses = createTryWindow({ most: settings.MALL_OPS_GUESSES_PER_IP, periodMs: PERIOD_MS })
  const notes = createTryWindow({ most: 1, periodMs: PERIOD_MS })
  const lookups = createKeyedLimiter(LOOKUPS)
  return {
    lookUp: <T>(ip: string, find: () => Promise<T>): Promise<T> => lookups(callerNetwork(ip), find),

    /** The refusal of a token that does not exist. */
    refuse(ip: string): Refusal {
      const network = callerNetwork(ip)
      const retryAfter = guesses.take(network, now())
      if (retryAfter === 0) return new Refusal('request/forbidden')
      if (notes.take(network, now()) === 0) {
        log.warn({ network: auditNetwork(ip) }, 'operators: tokens are guessed')
      }
      return new Refusal('request/too-many', undefined, { retryAfter })
    },
  }
}
type TokenGuesses = ReturnType<typeof createTokenGuesses>

const perServer = new WeakMap<Deps, TokenGuesses>()
/** One counter for all calls of a server. */
export function tokenGuessesOf(deps: Deps): TokenGuesses {
  const guesses = perServer.get(deps) ?? createTokenGuesses(deps)
  perServer.set(deps, guesses)
  return guesses
}
