import type { Deps } from '../../deps.ts'
import { Refusal } from '../../plugins/errors.ts'
import { hashOf } from '../../plugins/session.ts'
import { readTokens } from '../pricing/checkout-tokens.repo.ts'
import { skuOf } from '../pricing/submit-token.ts'
import { soldOutMemory } from '../stock/sold-out.ts'
import type { Company, CompanyCache } from '../tenant/company-cache.ts'
import { combined } from './combine.ts'
import { commitBatch, type Told } from './commit-batch.ts'
import { answerOf, bodyHashOf, type Asked, type Committed, type Input } from './decide.ts'

type Shopper = { companyId: number; userId: number }
type Ordering = { company: Company; asked: Asked }

/**
 * Two batches of a SKU are under way at once: one writes while the next reads and prices. A batch of
 * 64 holds the SKU's stock for some 20 ms, so that who is last of 2,000 waits for about a second.
 */
const orderLimits = { atOnce: 2, batch: 64, waiting: 2_000 }
const tokenLimits = { atOnce: 1, batch: 500, waiting: 20_000 }

/**
 * Makes orders of submit tokens. Orders of one SKU that come while others of it are being made wait
 * for each other and are made together; all others go alone, at once.
 */
export function commitService(
  deps: Pick<Deps, 'db' | 'now' | 'random' | 'settings' | 'hot'>,
  companies: CompanyCache,
  soldOut = soldOutMemory(deps.hot),
) {
  const { db, now } = deps
  const makeAll = commitBatch(deps, soldOut)
  const underWay = new Map<string, Promise<Committed>>()

  const order = combined<Ordering, Told>(
    (batch) => {
      const [first] = batch
      if (!first) return Promise.resolve([])
      return makeAll(
        first.company,
        batch.map(({ asked }) => asked),
      )
    },
    // A shopper's orders share points and limits: they come one after the other.
    ({ asked }) => asked.userId,
    orderLimits,
  )
  const readToken = combined(
    async (batch: readonly (Shopper & { tokenHash: string })[]) => {
      const [first] = batch
      return first ? readTokens(db, first.companyId, batch) : []
    },
    ({ tokenHash, userId }) => `${userId} ${tokenHash}`,
    tokenLimits,
  )

  /**
   * Where a SKU is known to be sold out: the order that the token has made before, else the refusal.
   * A token that has not been seen since is asked for once; it is not locked.
   */
  async function tooLate(shopper: Shopper, { tokenHash, bodyHash }: Asked, skuId: number) {
    const known = soldOut.of(shopper.companyId, skuId)
    if (!known) return null
    const name = `${shopper.userId} ${tokenHash}`
    if (!known.isUnused(name)) {
      const token = await readToken(String(shopper.companyId), { ...shopper, tokenHash })
      const answer = answerOf(token, bodyHash, now())
      if (answer) return answer
      // It is the token that says what is ordered, not the hint in its name.
      if (!token?.items.some((item) => item.skuId === skuId)) return null
      known.keepUnused(name)
    }
    throw new Refusal('checkout/sold-out')
  }

  async function make(shopper: Shopper, asked: Asked, skuId: number | null): Promise<Committed> {
    const company = await companies.of(shopper.companyId)
    if (skuId !== null && company.info.shopStatus !== 1) {
      const answer = await tooLate(shopper, asked, skuId)
      if (answer) return answer
    }
    const told =
      skuId === null
        ? (await makeAll(company, [asked]))[0]
        : await order(`${shopper.companyId} ${skuId}`, { company, asked })
    if (!told) throw new Error('an order was not answered')
    if ('error' in told) throw told.error
    return told.answer
  }

  return {
    /** The same token with the same body, said again while it is under way, hears the same answer. */
    async commit({ companyId, userId }: Shopper, input: Input): Promise<Committed> {
      const shopper = { companyId, userId }
      const asked = { userId, input, tokenHash: hashOf(input.token), bodyHash: bodyHashOf(input) }
      const name = `${companyId} ${userId} ${asked.tokenHash} ${asked.bodyHash}`
      const twin = underWay.get(name)
      if (twin) return twin
      const made = make(shopper, asked, skuOf(input.token)).finally(() => underWay.delete(name))
      underWay.set(name, made)
      return made
    },
  }
}
