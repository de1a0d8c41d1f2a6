import type { RouteTable } from '../route.ts'

/** Changes of the cart; its list belongs to the first load. */
export const cartRoutes = {
  'cart.add': 'POST /api/shoppingCart/v1/add',
  'cart.merge': 'POST /api/shoppingCart/v1/merge',
  'cart.removeMany': 'DELETE /api/shoppingCart/v1/deleteByIds',
  'cart.edit': 'PUT /api/shoppingCart/v1/edit',
} as const satisfies RouteTable
