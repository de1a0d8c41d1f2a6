import type { RouteTable } from './route.ts'

export const pointsRoutes = {
  'points.statement': 'GET /api/login/v1/employeeIntegralDetail',
  'points.batches': 'GET /api/login/v1/integralValidity',
} as const satisfies RouteTable
