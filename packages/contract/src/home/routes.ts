import type { RouteTable } from '../base/route.ts'

export const homeRoutes = {
  'home.all': 'GET /api/home/v1/home/all',
  'home.option': 'GET /option.json',
  'home.partnerLink': 'GET /api/home/v1/partnerLink',
  'home.article': 'GET /api/home/v1/article',
} as const satisfies RouteTable
