import type { Job } from '../../jobs/runner.ts'
import { CourierRefused } from '../../providers/courier/courier-provider.ts'
import { buildPushUrl } from './push.routes.ts'
import { createTrackingRepository } from './tracking.repository.ts'

const MAX_PER_ROUND = 100
const FIRST_PAUSE_MS = 60_000
/** Attempts to subscribe; the last one is about eight hours after the first. */
const MAX_ATTEMPTS = 9

/**
 * Subscribes to the timelines of new parcels. An attempt is claimed with the time of the next one,
 * so that another worker continues after a crash; the service accepts repeated subscriptions.
 */
export const trackingSubscriptionJob: Job = {
  name: 'tracking-subscriptions',
  async round({ db, courier, settings, now, log }) {
    if (!courier) return 0
    const repository = createTrackingRepository(db)
    let subscribed = 0
    for (const { companyId, parcel } of await repository.listDue(now(), MAX_PER_ROUND)) {
      const attempt = await repository.claimSubscription(companyId, parcel, now(), FIRST_PAUSE_MS)
      if (attempt === null) continue
      try {
        await courier.subscribe(parcel, companyId, buildPushUrl(settings, companyId))
        await repository.markSubscribed(companyId, parcel, now())
        subscribed += 1
      } catch (error) {
        const isRefused = error instanceof CourierRefused
        const { carrier } = parcel
        log.warn({ err: error, companyId, carrier, attempt }, 'parcel not subscribed to')
        if (isRefused || attempt >= MAX_ATTEMPTS) {
          const problem = isRefused ? error.reason : 'unavailable'
          await repository.endSubscription(companyId, parcel, problem)
        }
      }
    }
    return subscribed
  },
}
