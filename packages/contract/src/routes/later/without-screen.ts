import type { RouteTable } from '../route.ts'

/** Calls that no screen makes: those of payment providers and of other clients. */
export const routesWithoutScreen = {
  'goods.icons': 'GET /api/h5GoodsSpu/v1/queryIconList',
  'goods.detailOfSku': 'GET /api/h5GoodsSpu/v2/{a}/{b}',
  'goods.cssList': 'POST /api/h5GoodsSpu/selectCssList',
  'pricing.preview': 'POST /api/h5GoodsSpu/v1/queryAccountInfo',
  'cart.remove': 'DELETE /api/shoppingCart/v1/{id}',
  'cart.setNumber': 'POST /api/shoppingCart/v1/item/{id}',
  'order.submit': 'POST /api/h5Order/v1/{token}',
  'order.list': 'GET /api/tbOrder/v1/getOrderList',
  'order.children': 'GET /api/tbOrder/v1/getChild/{id}',
  'order.oldList': 'GET /api/tbOrder/v1/getOldOrderList',
  'pay.notifyWechat': 'POST /api/pay/v1/notify/wechat/{companyId}',
  'pay.notifyAlipay': 'POST /api/pay/v1/notify/alipay/{companyId}',
  'pay.notifyBank': 'POST /api/pay/v1/notify/bank/{companyId}',
  'pay.notifyUnionpay': 'POST /api/pay/v1/notify/unionpay/{companyId}',
} as const satisfies RouteTable
