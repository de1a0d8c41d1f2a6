import type { DataOf } from '@mall/contract'
import type { Deps } from '../../../deps.ts'
import { sharedBudget } from '../../../limits/shared-budget.ts'
import { Refusal } from '../../../plugins/errors.ts'
import type { CashProvider } from '../../../providers/cash/cash.ts'

type PaymentHandover = DataOf<'pay.start'>
type Round = {
  startedAt: number
  request: string
  result: Promise<PaymentHandover>
  isFailed: boolean
}

/**
 * Share of an account's request budget for shoppers. Jobs, refunds and closings use the rest
 * without counting it here.
 */
const SHARE_OF_SHOPPERS = 0.8

/**
 * Shoppers' rounds of requests to payment providers: one start per order within
 * `MALL_PAYMENT_ROUND_MS`, limited in one process, and 80 % of `MALL_PAYMENT_ROUNDS_PER_MERCHANT` a
 * second for each merchant's account, of all processes together.
 */
export function createProviderRounds({ db, settings, now }: Pick<Deps, 'db' | 'settings' | 'now'>) {
  const roundMs = settings.MALL_PAYMENT_ROUND_MS
  const most = Math.max(
    1,
    Math.floor(settings.MALL_PAYMENT_ROUNDS_PER_MERCHANT * SHARE_OF_SHOPPERS),
  )
  const accounts = sharedBudget(db, { name: 'payment rounds', most, perSeconds: 1 })
  const rounds = new Map<string, Round>()

  const tooMany = (retryAfter: number) => new Refusal('request/too-many', undefined, { retryAfter })
  const take = ({ channel, mchId }: Pick<CashProvider, 'channel' | 'mchId'>): Promise<number> =>
    accounts.take(`${channel} ${mchId}`, now())

  return {
    /**
     * Takes one request of the account's budget. @returns 0, or the seconds until the next one is
     * available
     */
    take,

    /**
     * Runs the start of an order. An equal request within the round gets the same result.
     * @throws request/too-many for another request, after a failure, and when the account's budget
     * is used up
     */
    start(
      provider: Pick<CashProvider, 'channel' | 'mchId'>,
      { order, request }: { order: string; request: string },
      work: () => Promise<PaymentHandover>,
    ): Promise<PaymentHandover> {
      const at = now().getTime()
      for (const [key, { startedAt }] of rounds) {
        if (startedAt + roundMs > at) break
        rounds.delete(key)
      }
      const last = rounds.get(order)
      if (last && !last.isFailed && last.request === request) return last.result
      if (last) throw tooMany(Math.ceil((last.startedAt + roundMs - at) / 1_000))
      const begin = async () => {
        const retryAfter = await take(provider)
        if (retryAfter === 0) return work()
        // No request was sent, so the next one need not wait for the end of the round.
        if (rounds.get(order) === round) rounds.delete(order)
        throw tooMany(retryAfter)
      }
      const round: Round = { startedAt: at, request, result: begin(), isFailed: false }
      rounds.set(order, round)
      round.result.catch(() => (round.isFailed = true))
      return round.result
    },
  }
}
export type ProviderRounds = ReturnType<typeof createProviderRounds>

const perServer = new WeakMap<Deps, ProviderRounds>()
export function getProviderRounds(deps: Deps): ProviderRounds {
  const rounds = perServer.get(deps) ?? createProviderRounds(deps)
  perServer.set(deps, rounds)
  return rounds
}
