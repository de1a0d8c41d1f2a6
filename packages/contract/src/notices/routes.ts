import type { RouteTable } from '../base/route.ts'

export const noticeRoutes = {
  'notice.list': 'GET /api/notice/v1/list',
  'notice.unread': 'GET /api/notice/v1/unread',
  'notice.read': 'POST /api/notice/v1/read',
  'notice.settings': 'GET /api/notice/v1/settings',
  'notice.setSettings': 'PUT /api/notice/v1/settings',
} as const satisfies RouteTable
