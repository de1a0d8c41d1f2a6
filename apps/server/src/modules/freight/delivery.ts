import type { Address, Delivery } from '@mall/contract'
import type { SupplierDelivery } from '@mall/contract/seed-file'

export type Region = Pick<Address, 'province' | 'city' | 'county'>
type DeliveryTerms = { served: boolean; surcharge: number; days: number }

const DAY_MS = 86_400_000
const EVERYWHERE: SupplierDelivery = { days: 3, regions: [] }

const contains = (rule: SupplierDelivery['regions'][number], region: Region): boolean =>
  rule.province === region.province &&
  (rule.city === undefined || rule.city === region.city) &&
  (rule.county === undefined || rule.county === region.county)
const specificity = ({ city, county }: SupplierDelivery['regions'][number]): number =>
  Number(city !== undefined) + 2 * Number(county !== undefined)

/** Delivery terms of a supplier for a region; without a region those that apply everywhere. */
export function findDeliveryTerms(
  delivery: SupplierDelivery | null,
  region: Region | null,
): DeliveryTerms {
  const { days, regions } = delivery ?? EVERYWHERE
  const rule = region
    ? regions
        .filter((one) => contains(one, region))
        .toSorted((a, b) => specificity(b) - specificity(a))[0]
    : undefined
  return {
    served: rule?.served ?? true,
    surcharge: rule?.surcharge ?? 0,
    days: rule?.days ?? days,
  }
}

/** Deliverability and expected arrival at an address; null without one. */
export function toDelivery(
  delivery: SupplierDelivery | null,
  region: Region | null,
  now: Date,
): Delivery | null {
  if (!region) return null
  const { served, days } = findDeliveryTerms(delivery, region)
  const arrivesAt = new Date(now.getTime() + days * DAY_MS).toISOString()
  return { deliverable: served, arrivesAt: served ? arrivesAt : null }
}
