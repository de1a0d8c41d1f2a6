import type { RouteTable } from '../base/route.ts'

export const topUpRoutes = {
  'topUp.faceValues': 'GET /api/recharge/v1/faces',
  'topUp.commit': 'POST /api/recharge/v1/commit',
  'topUp.record': 'GET /api/recharge/v1/record',
  'topUp.query': 'POST /api/recharge/v1/query',
  'topUp.notify': 'POST /api/recharge/v1/notify/{companyId}',
  'topUp.bills': 'GET /api/h5Order/v1/queryHistoryTelBill',
} as const satisfies RouteTable
