import { defineFixtures } from '../../testing/requests/fixtures/define-fixtures.ts'
import { OWN } from '../../testing/requests/fixtures/own-ids.ts'

export const fixtures = defineFixtures({
  unknown: {
    articleId: 987_654,
    articleCategoryId: 987_654,
    pageId: '987654',
  },
  kinds: {
    article: { of: 'company', field: 'articleId' },
    articleCategory: { of: 'company', field: 'articleCategoryId' },
    page: { of: 'company', field: 'pageId' },
  },
  create: () => {
    const { articleId, articleCategoryId, pageId } = OWN
    return Promise.resolve({ articleId, articleCategoryId, pageId })
  },
  examples: {
    'ops.publishPage': () => ({ version: 1 }),
  },
})
