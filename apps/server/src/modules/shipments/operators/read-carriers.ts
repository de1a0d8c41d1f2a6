import { describeUnknownCarrier, findCarrier } from '@mall/contract/carriers'
import { Refusal } from '../../../plugins/errors.ts'

/**
 * Resolves the couriers of parcels, given by name, alias or code, to their listed names. Couriers
 * that the tracking service does not know are refused, because their parcels would have no
 * timeline.
 * @throws shipment/unknown-carrier
 */
export function readCarriers<P extends { shipper: string }>(
  parcels: readonly P[],
  fieldOf: (index: number) => string,
): P[] {
  const issues: { field: string; message: string }[] = []
  const named = parcels.map((parcel, index) => {
    const carrier = findCarrier(parcel.shipper)
    if (!carrier) {
      issues.push({ field: fieldOf(index), message: describeUnknownCarrier(parcel.shipper) })
    }
    return { ...parcel, shipper: carrier?.name ?? '' }
  })
  if (issues.length > 0) throw new Refusal('shipment/unknown-carrier', undefined, { issues })
  return named
}

export const readCarrier = <P extends { shipper: string }>(parcel: P): P => ({
  ...parcel,
  ...readCarriers([parcel], () => 'shipper')[0],
})
