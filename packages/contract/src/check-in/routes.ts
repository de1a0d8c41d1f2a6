import type { RouteTable } from '../base/route.ts'

export const checkInRoutes = {
  'checkIn.calendar': 'GET /api/checkIn/v1/calendar',
  'checkIn.checkIn': 'POST /api/checkIn/v1/checkIn',
  'checkIn.makeUp': 'POST /api/checkIn/v1/makeUp',
} as const satisfies RouteTable
