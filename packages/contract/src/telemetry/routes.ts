import type { RouteTable } from '../base/route.ts'

export const telemetryRoutes = {
  'telemetry.report': 'POST /api/telemetry/v1/events',
} as const satisfies RouteTable
