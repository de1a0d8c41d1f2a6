import type { RouteTable } from '../base/route.ts'

export const cartRoutes = {
  'cart.list': 'GET /api/shoppingCart/v1/queryCartList',
  'cart.remove': 'DELETE /api/shoppingCart/v1/{id}',
  'cart.setNumber': 'POST /api/shoppingCart/v1/item/{id}',
  'cart.add': 'POST /api/shoppingCart/v1/add',
  'cart.merge': 'POST /api/shoppingCart/v1/merge',
  'cart.removeMany': 'DELETE /api/shoppingCart/v1/deleteByIds',
  'cart.edit': 'PUT /api/shoppingCart/v1/edit',
} as const satisfies RouteTable
