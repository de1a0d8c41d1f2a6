import type { RouteTable } from '../base/route.ts'

export const favouritesRoutes = {
  'favourites.list': 'GET /api/h5GoodsSpu/v1/favourites',
  'favourites.find': 'GET /api/h5GoodsSpu/v1/favourites/find',
  'favourites.counts': 'GET /api/h5GoodsSpu/v1/favourites/counts',
  'favourites.add': 'POST /api/h5GoodsSpu/v1/favourites',
  'favourites.remove': 'POST /api/h5GoodsSpu/v1/favourites/remove',
  'footprints.list': 'GET /api/h5GoodsSpu/v1/footprints',
  'footprints.add': 'POST /api/h5GoodsSpu/v1/footprints',
  'footprints.remove': 'POST /api/h5GoodsSpu/v1/footprints/remove',
} as const satisfies RouteTable
