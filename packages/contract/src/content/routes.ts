import type { RouteTable } from '../base/route.ts'

export const contentRoutes = {
  'article.list': 'GET /api/content/v1/articles',
  'article.cards': 'POST /api/content/v1/articleCards',
  'article.related': 'GET /api/content/v1/articles/{id}',
  'article.countRead': 'POST /api/content/v1/articles/{id}/reads',
  'article.faq': 'GET /api/content/v1/faq',
  'page.find': 'GET /api/content/v1/pages/{id}',
  'page.preview': 'GET /api/content/v1/pages/{id}/preview',
  'content.follow': 'GET /api/content/v1/follow',
} as const satisfies RouteTable
