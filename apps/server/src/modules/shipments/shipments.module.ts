import { shipmentLines, shipments, tracking } from './tables.ts'
import { defineModule } from '../../define-module.ts'
import { tokenBucket } from '../../limits/token-bucket.ts'
import { createReadingRepository } from '../orders/index.ts'
import { pushRoutes } from './push.routes.ts'
import { shipmentChecks } from './shipments.checks.ts'
import { trackingSubscriptionJob } from './shipments.jobs.ts'
import { createShipmentsService } from './shipments.service.ts'
import { createTrackingRepository } from './tracking.repository.ts'

/** Timelines are deleted with the time in which a parcel may still be disputed. */
const TIMELINE_DAYS = 365

/** Parcels of orders and their timelines. Operators' calls that ship are in `ops`. */
export const shipmentsModule = defineModule({
  name: 'shipments',
  tables: [shipments, shipmentLines, tracking],
  sql: [new URL('./sql/due.sql', import.meta.url)],
  routes({ serve, fastify }, deps) {
    const { db, settings } = deps
    const repository = createTrackingRepository(db)
    const service = createShipmentsService({
      ...deps,
      repository,
      orders: createReadingRepository(db),
      budget: tokenBucket({ most: settings.MALL_TRACKING_PER_SHOPPER, perSeconds: 3_600 }),
      maxAgeMs: settings.MALL_TRACKING_SECONDS * 1_000,
    })
    serve('shipment.list', (input, shopper) => service.list(shopper, input))
    serve('shipment.carriers', () => service.listCarriers())
    serve('shipment.track', (input, shopper) => service.track(shopper, input))
    pushRoutes(fastify, deps, repository)
  },
  jobs: [trackingSubscriptionJob],
  auditChecks: shipmentChecks,
  authorizationMatrix: {
    'shipment.list': { id: 'order' },
    'shipment.track': { numberCode: 'trackingNumber' },
  },
  retention: [{ table: tracking, column: tracking.createdAt, days: TIMELINE_DAYS }],
})
