import type { RouteTable } from '../base/route.ts'

export const payRoutes = {
  'pay.start': 'POST /api/pay/v1/attempts',
  'pay.status': 'GET /api/pay/v1/status',
  'pay.notifyWechat': 'POST /api/pay/v1/notify/wechat/{companyId}',
  'pay.notifyAlipay': 'POST /api/pay/v1/notify/alipay/{companyId}',
  'pay.notifyBank': 'POST /api/pay/v1/notify/bank/{companyId}',
  'pay.notifyUnionpay': 'POST /api/pay/v1/notify/unionpay/{companyId}',
} as const satisfies RouteTable
