import { defineModule } from '../../define-module.ts'
import { openPages } from '../content/index.ts'
import { goodsListTopics, goodsRepo } from '../goods/index.ts'
import { homeRepo } from './home.repository.ts'
import { homeService } from './home.service.ts'

/** The home page, and the text of an article. */
export const homeModule = defineModule({
  name: 'home',
  routes({ serve, serveCached }, { db, companies, now, random, log }) {
    const home = homeService({
      repo: homeRepo(db),
      goods: goodsRepo(db),
      companies,
      now,
      pages: openPages({ db, now, random, log }),
    })

    serveCached(
      'home.all',
      () => [...goodsListTopics, 'article', 'page'],
      (companyId) => home.all(companyId),
    )
    serve('home.partnerLink', ({ link }, { companyId }) => home.partnerLink(companyId, link))
    serveCached(
      'home.article',
      () => ['company', 'article'],
      (companyId, input) => home.article(companyId, input),
    )
  },
  authorizationMatrix: {
    'home.article': { id: 'article' },
  },
})
