import type { RouteTable } from '../base/route.ts'

export const invoiceRoutes = {
  'invoice.find': 'GET /api/invoice/v1/{id}',
  'invoice.request': 'POST /api/invoice/v1/{id}',
  'invoice.withdraw': 'POST /api/invoice/v1/withdraw/{id}',
  'invoice.link': 'POST /api/invoice/v1/link/{id}',
} as const satisfies RouteTable
