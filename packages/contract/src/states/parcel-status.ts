/**
 * Progress of a parcel as its carrier reports it: 0 已发货, 1 已揽收, 2 运输中, 3 派送中, 4 已签收,
 * 5 异常, 6 退回. `Shipped` also stands for a parcel that its carrier does not know yet.
 */
export const ParcelStatus = {
  Shipped: 0,
  PickedUp: 1,
  InTransit: 2,
  OutForDelivery: 3,
  Delivered: 4,
  Problem: 5,
  Returned: 6,
} as const
export type ParcelStatus = (typeof ParcelStatus)[keyof typeof ParcelStatus]

/** Whether a carrier reports nothing more about a parcel. */
export const isParcelFinal = (status: number): boolean => status === ParcelStatus.Delivered
