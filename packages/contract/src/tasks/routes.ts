import type { RouteTable } from '../base/route.ts'

export const taskRoutes = {
  'task.list': 'GET /api/task/v1/list',
  'task.start': 'POST /api/task/v1/start',
  'task.finish': 'POST /api/task/v1/finish',
  'task.openShare': 'POST /api/task/v1/openShare',
} as const satisfies RouteTable
