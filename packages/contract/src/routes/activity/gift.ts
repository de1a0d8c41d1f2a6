import type { RouteTable } from '../route.ts'

export const giftRoutes = {
  'gift.cards': 'GET /api/gift/v1/cards',
  'gift.addCard': 'POST /api/gift/v1/addCard',
  'gift.openCard': 'POST /api/gift/v1/openCard',
  'gift.passOn': 'POST /api/gift/v1/passOn',
  'gift.revoke': 'POST /api/gift/v1/revoke',
  'gift.open': 'POST /api/gift/v1/open',
  'gift.login': 'POST /api/gift/v1/login',
  'gift.sendEleCode': 'POST /api/gift/v1/sendEleCode',
  'gift.eleLogin': 'POST /api/gift/v1/eleLogin',
  'gift.info': 'GET /api/gift/v1/info',
  'gift.goods': 'GET /api/gift/v1/goods',
  'gift.price': 'POST /api/gift/v1/price',
  'gift.commitOrder': 'POST /api/gift/v1/commitOrder',
  'gift.pay': 'POST /api/gift/v1/pay',
  'gift.payStatus': 'GET /api/gift/v1/payStatus',
  'gift.record': 'GET /api/gift/v1/record',
  'gift.order': 'GET /api/gift/v1/order/{id}',
  'gift.confirm': 'PUT /api/gift/v1/confirm/{id}',
  'gift.refund': 'POST /api/gift/v1/refund',
  'gift.credit': 'POST /api/gift/v1/credit',
} as const satisfies RouteTable
