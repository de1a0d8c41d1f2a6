import type { DataOf, InputOf } from '@mall/contract'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../plugins/errors.ts'
import { hashOf } from '../../plugins/session.ts'
import { readFacts } from './facts.repository.ts'
import { assertBuyable, sumBySku } from './goods-rules.ts'
import { createHandoverRepository } from './handovers.repository.ts'
import type { Shopper } from '../../shopper.ts'

/**
 * Carries the chosen items from an app that cannot pay into one that can. The code is no
 * credential: it names SKUs and quantities only, and the other app signs its shopper in itself.
 * That shopper may have another account there (a chat app's, a phone's), so the code is bound to
 * the company and not to an account. It can be read until it expires, since a sign-in may load the
 * page several times.
 */
export function createHandoverService({
  db,
  now,
  random,
  settings,
}: Pick<Deps, 'db' | 'now' | 'random' | 'settings'>) {
  const handovers = createHandoverRepository(db)
  return {
    async create(
      { companyId, userId }: Shopper,
      input: InputOf<'pricing.createHandover'>,
    ): Promise<DataOf<'pricing.createHandover'>> {
      const items = sumBySku(input.items)
      const at = now()
      const { goods } = await readFacts(db, { companyId, userId, items, addressId: undefined, at })
      assertBuyable(goods, items)
      const code = `ho_${random(18).toString('base64url')}`
      const expiresAt = new Date(at.getTime() + settings.MALL_HANDOVER_SECONDS * 1000)
      await handovers.save({ companyId, userId, codeHash: hashOf(code), items, expiresAt })
      return { code, expiresAt: expiresAt.toISOString(), serverTime: at.toISOString() }
    },

    async read(
      { companyId }: Shopper,
      { code }: InputOf<'pricing.readHandover'>,
    ): Promise<DataOf<'pricing.readHandover'>> {
      const items = await handovers.findItems(companyId, hashOf(code), now())
      if (!items) throw new Refusal('checkout/handover')
      return { items: items.map(({ skuId, num }) => ({ skuId, num })) }
    },
  }
}
