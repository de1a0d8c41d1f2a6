import type { DataOf, InputOf } from '@mall/contract'
import type { ResponseCache } from '../../../cache/response-cache.ts'
import { Refusal } from '../../../plugins/errors.ts'
import type { CompanyCache } from '../../companies/index.ts'
import { cardOf, termsOfCards } from '../cards/card.ts'
import type { GoodsRepo } from '../goods.repository.ts'
import type { RelatedRepository } from './related.repository.ts'

/** Cache time of pairs, because orders send no notification and pairs change slowly. */
const PAIRS_MAX_AGE_MS = 3_600_000

type RelatedDeps = {
  related: RelatedRepository
  goods: Pick<GoodsRepo, 'buyable'>
  companies: CompanyCache
  cache: Pick<ResponseCache, 'getOrLoad'>
  now: () => Date
}

/** Goods next to a product, each with the reason of its choice. */
export function createRelatedService({ related, goods, companies, cache, now }: RelatedDeps) {
  return {
    async list(
      companyId: number,
      { spuId, size }: InputOf<'goods.related'>,
    ): Promise<DataOf<'goods.related'>> {
      const company = await companies.of(companyId)
      const pairs = await cache.getOrLoad(
        companyId,
        'bought together',
        ['goods'],
        () => related.countPairs(companyId, now()),
        PAIRS_MAX_AGE_MS,
      )
      const partners = pairs.get(spuId) ?? []
      // Reads more goods of the category, because some may be listed as bought together.
      const kind = await related.listSameKind(companyId, spuId, size + partners.length, now())
      if (!kind) throw new Refusal('goods/not-found')
      const together = await goods.buyable(companyId, partners, size, now())
      const isTogether = new Set(together.map(({ id }) => id))
      const terms = termsOfCards(company)
      const list = [
        ...together.map((row) => ({
          ...cardOf(row, terms),
          reason: 'boughtTogether' as const,
        })),
        ...kind
          .filter(({ id }) => !isTogether.has(id))
          .map((row) => ({ ...cardOf(row, terms), reason: 'sameKind' as const })),
      ]
      return { list: list.slice(0, size) }
    },
  }
}
