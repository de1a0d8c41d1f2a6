import type { RouteTable } from '../base/route.ts'

export const pointsRoutes = {
  'login.myPoints': 'GET /api/login/v1/myPoints',
  'points.statement': 'GET /api/login/v1/employeeIntegralDetail',
  'points.batches': 'GET /api/login/v1/integralValidity',
} as const satisfies RouteTable
