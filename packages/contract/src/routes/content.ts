import type { RouteTable } from './route.ts'

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

export const chatRoutes = {
  'chat.open': 'GET /api/chat/v1/open',
  'chat.history': 'GET /api/chat/v1/history',
  'chat.messages': 'GET /api/chat/v1/{id}/messages',
  'chat.send': 'POST /api/chat/v1/messages',
  'chat.leave': 'POST /api/chat/v1/offline',
  'chat.read': 'POST /api/chat/v1/{id}/read',
  'chat.close': 'POST /api/chat/v1/{id}/close',
} as const satisfies RouteTable
