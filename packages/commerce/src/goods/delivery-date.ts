import { formatMonthDay } from '@mall/core/format'
import type { Translate } from '@mall/core/messages'
import type { deliveryMessages } from './messages.ts'

/** 预计 11 月 25 日送达; '' if the date is unknown. */
export const formatDeliveryDate = (
  arrivesAt: string | null | undefined,
  t: Translate<typeof deliveryMessages>,
): string => (arrivesAt ? t('arrivesOn', { date: formatMonthDay(arrivesAt) }) : '')
