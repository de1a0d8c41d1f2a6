import {
  articleCategories,
  articles,
  contentPagePublications,
  contentPages,
  contentPageVersions,
} from './tables.ts'
import { defineModule } from '../../define-module.ts'
import { goodsListTopics, goodsRepo } from '../goods/index.ts'
import { createArticlesRepository } from './articles/articles.repository.ts'
import { createArticlesService } from './articles/articles.service.ts'
import { contentChecks } from './content.checks.ts'
import { openPages } from './pages/open-pages.ts'

/** Articles, the help centre, and pages of blocks that a company builds. */
export const contentModule = defineModule({
  name: 'content',
  tables: [
    articles,
    articleCategories,
    contentPages,
    { table: contentPageVersions, appendOnly: true },
    contentPagePublications,
  ],
  routes({ serve, serveCached }, { db, companies, now, random, log }) {
    const goods = goodsRepo(db)
    const repository = createArticlesRepository(db)
    const texts = createArticlesService({ repository, goods, companies, now, random })
    const pages = openPages({ db, now, random, log })
    const articleTopics = () => ['article']
    const pageTopics = () => [...goodsListTopics, 'article', 'page']

    serveCached('article.list', articleTopics, (companyId, input) => texts.list(companyId, input))
    serveCached('article.cards', articleTopics, (companyId, { articleIds }) =>
      texts.listByIds(companyId, articleIds),
    )
    serveCached(
      'article.related',
      () => [...goodsListTopics, 'article'],
      (companyId, { id }) => texts.listAbout(companyId, id),
    )
    serve('article.countRead', ({ id }, { companyId }, { request }) =>
      texts.countRead(companyId, id, request.ip),
    )
    serveCached('article.faq', articleTopics, (companyId, input) => texts.listFaq(companyId, input))
    serveCached('page.find', pageTopics, (companyId, { id }) => pages.find(companyId, id))
    serve('page.preview', (input, { companyId }) => pages.preview(companyId, input))
    serveCached(
      'content.follow',
      () => ['company'],
      async (companyId) => ({
        accounts: (await companies.of(companyId)).settings.follow ?? [],
      }),
    )

    serve('ops.pages', (_input, operator) => pages.list(operator))
    serve('ops.page', (input, operator) => pages.show(operator, input))
    serve('ops.savePage', (input, operator) => pages.save(operator, input))
    serve('ops.previewPage', ({ id }, operator) => pages.createPreview(operator, id))
    serve('ops.publishPage', (input, operator) => pages.publish(operator, input))
    serve('ops.undoPage', ({ id }, operator) => pages.undo(operator, id))
    serve('ops.articles', (_input, operator) => texts.listForOperators(operator))
    serve('ops.importArticles', (input, operator) => texts.import(operator, input))
    serve('ops.removeArticle', ({ id }, operator) => texts.remove(operator, id))
  },
  auditChecks: contentChecks,
  cacheTopics: [
    { topic: 'article', table: articles, ignoredColumns: [articles.reads] },
    { topic: 'article', table: articleCategories },
    { topic: 'page', table: contentPagePublications },
  ],
  authorizationMatrix: {
    'article.list': { categoryId: 'articleCategory' },
    'article.cards': { articleIds: 'article' },
    'article.related': { id: 'article' },
    'article.countRead': { id: 'article' },
    'page.find': { id: 'page' },
    'ops.page': { id: 'page' },
    'ops.previewPage': { id: 'page' },
    'ops.publishPage': { id: 'page' },
    'ops.undoPage': { id: 'page' },
    'ops.removeArticle': { id: 'article' },
  },
})
