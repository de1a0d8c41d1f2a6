import type { Deps } from '../../deps.ts'
import { tokenBucket } from '../../limits/token-bucket.ts'
import { createReadingRepository } from '../orders/index.ts'
import { createShipmentsService } from './shipments.service.ts'
import { createTrackingRepository } from './tracking.repository.ts'

/** Opens the functions on parcels with the limits of the settings. */
export const openShipments = (deps: Deps) =>
  createShipmentsService({
    ...deps,
    repository: createTrackingRepository(deps.db),
    orders: createReadingRepository(deps.db),
    budget: tokenBucket({ most: deps.settings.MALL_TRACKING_PER_SHOPPER, perSeconds: 3_600 }),
    maxAgeMs: deps.settings.MALL_TRACKING_SECONDS * 1_000,
  })
