import { ParcelStatus } from '@mall/contract/states'
import type { Translate } from '@mall/core/messages'
import type { parcelMessages } from './parcel.messages.ts'

const NAMES = {
  [ParcelStatus.Shipped]: 'parcelShipped',
  [ParcelStatus.PickedUp]: 'parcelPickedUp',
  [ParcelStatus.InTransit]: 'parcelInTransit',
  [ParcelStatus.OutForDelivery]: 'parcelOutForDelivery',
  [ParcelStatus.Delivered]: 'parcelDelivered',
  [ParcelStatus.Problem]: 'parcelProblem',
  [ParcelStatus.Returned]: 'parcelReturned',
} as const

/** Progress of a parcel as its carrier reports it. */
export const getParcelStatusName = (status: number, t: Translate<typeof parcelMessages>): string =>
  t(NAMES[status as ParcelStatus] ?? 'parcelShipped')
