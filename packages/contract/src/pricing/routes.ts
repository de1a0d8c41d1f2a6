import type { RouteTable } from '../base/route.ts'

export const pricingRoutes = {
  'pricing.checkout': 'POST /api/h5GoodsSpu/v2/queryAccountInfo',
  'pricing.createHandover': 'POST /api/checkout/v1/handovers',
  'pricing.readHandover': 'GET /api/checkout/v1/handovers/{code}',
  'pricing.preview': 'POST /api/h5GoodsSpu/v1/queryAccountInfo',
} as const satisfies RouteTable
