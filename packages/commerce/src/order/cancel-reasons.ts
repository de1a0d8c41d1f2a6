import type { Translate } from '@mall/core/messages'
import type { reasonMessages } from './cancel-reasons.messages.ts'

/** Cancellation reasons; one depends on whether the order is paid. */
export const listCancelReasons = (
  isPaid: boolean,
  t: Translate<typeof reasonMessages>,
): readonly string[] => [
  t('reasonUnwanted'),
  t('reasonWrongInfo'),
  t('reasonWrongGoods'),
  isPaid ? t('reasonSlow') : t('reasonPayment'),
  t('reasonOther'),
]
