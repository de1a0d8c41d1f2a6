import type { ResponseCache } from '../../../cache/response-cache.ts'
import type { CompanyCache } from '../../companies/index.ts'
import type { GoodsRepo } from '../goods.repository.ts'
import { searchSteps } from './search-steps.ts'
import type { SearchStep } from './words.ts'

/** Cache time of an interpretation in ms, unless a product or the synonyms change before. */
const hold = 3_600_000

/** Finds the strictest interpretation of a search that has a result. */
export function createWordFinder({
  repo,
  companies,
  cache,
}: {
  repo: Pick<GoodsRepo, 'finds'>
  companies: CompanyCache
  cache: Pick<ResponseCache, 'getOrLoad'>
}) {
  async function find(companyId: number, kw: string): Promise<SearchStep | null> {
    const { synonyms = [] } = (await companies.of(companyId)).settings
    for (const step of searchSteps(kw, synonyms)) {
      if (await repo.finds(companyId, step)) return step
    }
    return null
  }
  /** null: no interpretation has a result. */
  return (companyId: number, kw: string): Promise<SearchStep | null> =>
    kw === ''
      ? Promise.resolve(null)
      : cache.getOrLoad(
          companyId,
          `words ${kw}`,
          ['company', 'goods'],
          () => find(companyId, kw),
          hold,
        )
}
export type WordFinder = ReturnType<typeof createWordFinder>
