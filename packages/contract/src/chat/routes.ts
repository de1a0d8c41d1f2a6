import type { RouteTable } from '../base/route.ts'

export const chatRoutes = {
  'chat.open': 'GET /api/chat/v1/open',
  'chat.history': 'GET /api/chat/v1/history',
  'chat.messages': 'GET /api/chat/v1/{id}/messages',
  'chat.send': 'POST /api/chat/v1/messages',
  'chat.leave': 'POST /api/chat/v1/offline',
  'chat.read': 'POST /api/chat/v1/{id}/read',
  'chat.close': 'POST /api/chat/v1/{id}/close',
  'chat.rate': 'POST /api/chat/v1/{id}/rating',
} as const satisfies RouteTable
