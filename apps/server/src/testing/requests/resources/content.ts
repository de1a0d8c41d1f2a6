import { OWN } from './own-ids.ts'
import { defineResources } from './define-resources.ts'

/** Articles and pages of the company alone. */
export const contentResources = defineResources({
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
})
