import type { RouteTable } from '../base/route.ts'

export const shipmentRoutes = {
  'shipment.list': 'GET /api/logistic/getLogisticsList/{id}',
  'shipment.carriers': 'GET /api/logistic/getLogisticsShipper',
  'shipment.track': 'GET /api/logistic/ExpressQuery/{numberCode}/{receiveTel}',
  'shipment.notify': 'POST /api/logistic/v1/notify/{companyId}',
} as const satisfies RouteTable
