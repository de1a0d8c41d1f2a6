import { performance } from 'node:perf_hooks'
import type { CallName } from '@mall/contract'
import type { Deps } from '../../deps.ts'
import { createKeyedLimiter } from '../../limits/limiter.ts'
import { tokenBucket, type Budget } from '../../limits/token-bucket.ts'
import type { Shopper } from '../../shopper.ts'
import { Refusal } from '../errors.ts'

export type ShopperGate = <T>(
  name: CallName,
  shopper: Shopper,
  deadline: number,
  work: () => T | Promise<T>,
) => Promise<T>

const MINUTE_S = 60

/**
 * Limits the concurrent calls of one shopper, queues the next ones and refuses the rest, so that
 * one shopper cannot use up the pool's connections. Calls that insert rows, price goods or call a
 * provider also have a budget.
 */
export function createShopperGate({ settings, now }: Pick<Deps, 'settings' | 'now'>): ShopperGate {
  const run = createKeyedLimiter({
    running: settings.MALL_CALLS_PER_SHOPPER,
    waiting: settings.MALL_CALLS_WAITING_PER_SHOPPER,
  })
  const perMinute = (most: number) => tokenBucket({ most, perSeconds: MINUTE_S })
  const checkouts = perMinute(settings.MALL_CHECKOUTS_PER_SHOPPER)
  const payments = perMinute(settings.MALL_PAYMENT_STARTS_PER_SHOPPER)
  const budgets: Partial<Record<CallName, Budget>> = {
    'pricing.checkout': checkouts,
    'pricing.preview': perMinute(settings.MALL_PREVIEWS_PER_SHOPPER),
    'gift.price': checkouts,
    'pay.start': payments,
    'gift.pay': payments,
  }
  return (name, { companyId, userId }, deadline, work) => {
    const key = `${String(companyId)}:${String(userId)}`
    return run(key, async () => {
      // Releases the permit when the caller has disconnected.
      if (performance.now() > deadline) throw new Refusal('server/unavailable')
      const retryAfter = budgets[name]?.take(key, now()) ?? 0
      if (retryAfter > 0) throw new Refusal('request/too-many', undefined, { retryAfter })
      return work()
    })
  }
}

const gates = new WeakMap<Deps, ShopperGate>()
/** One gate for all calls of a server. */
export function shopperGateOf(deps: Deps): ShopperGate {
  const gate = gates.get(deps) ?? createShopperGate(deps)
  gates.set(deps, gate)
  return gate
}
