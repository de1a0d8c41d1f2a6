import type { RouteTable } from '../base/route.ts'

export const goodsRoutes = {
  'goods.forPoints': 'GET /api/login/v1/getSubIntegralRecommend',
  'goods.list': 'POST /api/h5GoodsSpu/v2/querySpuList',
  'goods.listInCategory': 'POST /api/h5GoodsSpu/v3/querySpuList',
  'goods.listInSelection': 'POST /api/h5GoodsSpu/v4/querySpuList',
  'goods.byIds': 'POST /api/ware/v1/list',
  'goods.detail': 'GET /api/h5GoodsSpu/v1/{spuId}',
  'goods.refreshSku': 'GET /api/h5GoodsSpu/v1/refreshBySkuId/{id}',
  'goods.byCategory': 'POST /api/h5GoodsSpu/v1/querySpuByCategory',
  'goods.categories': 'GET /api/h5GoodsSpu/v1/categories',
  'goods.suggest': 'GET /api/h5GoodsSpu/v1/suggest',
  'goods.icons': 'GET /api/h5GoodsSpu/v1/queryIconList',
  'goods.detailOfSku': 'GET /api/h5GoodsSpu/v2/{a}/{b}',
  'goods.cssList': 'POST /api/h5GoodsSpu/selectCssList',
  'goods.addOn': 'GET /api/h5GoodsSpu/v1/addOnGoods',
  'goods.related': 'POST /api/h5GoodsSpu/v1/related',
  'goods.facets': 'POST /api/h5GoodsSpu/v1/facets',
} as const satisfies RouteTable
