import type { RouteTable } from '../base/route.ts'

export const drawRoutes = {
  'draw.list': 'GET /api/draw/v1/list',
  'draw.record': 'GET /api/draw/v1/record',
  'draw.verify': 'GET /api/draw/v1/verify',
  'draw.detail': 'GET /api/draw/v1/{id}',
  'draw.chance': 'POST /api/draw/v1/chance',
  'draw.play': 'POST /api/draw/v1/play',
  'draw.claim': 'POST /api/draw/v1/claim',
  'draw.remind': 'POST /api/draw/v1/remind',
  'draw.cancelReminder': 'POST /api/draw/v1/cancelReminder',
} as const satisfies RouteTable
