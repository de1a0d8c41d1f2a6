import { formatMonthDay } from '@mall/core/format'

export const UNDELIVERABLE_TEXT = '不支持配送至该地区'

/** 预计 11 月 25 日送达; '' if the date is unknown. */
export const formatDeliveryDate = (arrivesAt: string | null | undefined): string =>
  arrivesAt ? `预计 ${formatMonthDay(arrivesAt)}送达` : ''
