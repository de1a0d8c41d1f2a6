import type { ReturnedAmounts } from '@mall/contract'
import type { Translate } from '@mall/core/messages'
import { formatCash, formatPoints } from '@mall/core/money'
import { getPaidChannelName, type orderMessages } from '@mall/commerce/order'
import type { messages } from './messages.ts'

type Translators = {
  t: Translate<typeof messages>
  tOrder: Translate<typeof orderMessages>
}

/** Lists what an order has returned: "22,258 积分、微信支付 ¥379.00、优惠券 1 张"; '' for nothing. */
export function formatReturned(
  { points, cash, channel, coupons }: Omit<ReturnedAmounts, 'channel'> & { channel: string | null },
  integralName: string,
  { t, tOrder }: Translators,
): string {
  const parts = [
    ...(points > 0 ? [formatPoints(points, integralName)] : []),
    ...(cash > 0
      ? [
          t('returnedCash', {
            channel: getPaidChannelName(channel ?? '', tOrder),
            amount: formatCash(cash),
          }),
        ]
      : []),
    ...(coupons > 0 ? [t('returnedCoupons', { count: coupons })] : []),
  ]
  return parts.join(t('separator'))
}
