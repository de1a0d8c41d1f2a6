import type { InputOf } from '@mall/contract'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../plugins/errors.ts'
import type { Shopper } from '../../../shopper.ts'
import { findDeliveryTerms, toDelivery } from '../../freight/index.ts'
import type { CompanyCache } from '../../companies/index.ts'
import type { DestinedOrder, Destination, ReceiverRepository } from './receiver.repository.ts'

type ServiceDeps = Pick<Deps, 'now'> & { repository: ReceiverRepository; companies: CompanyCache }

/**
 * Whether the receiver of an order can change: nothing of it is shipped, the region is served, and
 * the charged freight covers the new address (always, if freight is free anywhere).
 * @returns arrival of each part at the new address, or the refusal
 */
export function decideDestination(
  { freightBefore, parts, address }: DestinedOrder,
  { baseFee, isFreightFree = false, at }: { baseFee: number; isFreightFree?: boolean; at: Date },
): Destination {
  const shipped = parts.filter(({ isShipped }) => isShipped)
  if (shipped.length === 0 || parts.some(({ isWaiting }) => !isWaiting)) {
    return 'order/address-fixed'
  }
  const terms = shipped.map(({ delivery }) => findDeliveryTerms(delivery, address))
  if (terms.some(({ served }) => !served)) return 'order/address-undeliverable'
  const freight = terms.reduce((sum, { surcharge }) => sum + baseFee + surcharge, 0)
  if (!isFreightFree && freight !== freightBefore) return 'order/address-freight'
  return shipped.map(({ id, delivery }) => ({
    id,
    arrivesAt: toDelivery(delivery, address, at)?.arrivesAt ?? null,
  }))
}

/** Changes the receiver of an order that waits to be shipped. */
export function createReceiverService({ repository, companies, now }: ServiceDeps) {
  return {
    async change(shopper: Shopper, { id, addressId }: InputOf<'order.changeAddress'>) {
      const { settings } = await companies.of(shopper.companyId)
      const at = now()
      const outcome = await repository.changeReceiver(
        shopper,
        { orderId: id, addressId, at },
        (order) => decideDestination(order, { baseFee: settings.freight.baseFee, at }),
      )
      if (typeof outcome === 'string') throw new Refusal(outcome)
      return {}
    },
  }
}
