import { AfterSaleStatus } from '@mall/contract/states'
import type { Translate } from '@mall/core/messages'
import type { afterSaleMessages } from './messages.ts'

const STATUS_NAMES = {
  [AfterSaleStatus.PendingReview]: 'pendingReview',
  [AfterSaleStatus.AwaitingReturn]: 'awaitingReturn',
  [AfterSaleStatus.ReturnInTransit]: 'returnInTransit',
  [AfterSaleStatus.Refunding]: 'refunding',
  [AfterSaleStatus.Refunded]: 'refunded',
  [AfterSaleStatus.Rejected]: 'rejected',
  [AfterSaleStatus.Withdrawn]: 'withdrawn',
} as const satisfies Record<AfterSaleStatus, string>

/** Status name of a request. */
export const getAfterSaleStatusName = (
  status: AfterSaleStatus,
  t: Translate<typeof afterSaleMessages>,
): string => t(STATUS_NAMES[status])
