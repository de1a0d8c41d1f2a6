import { z } from 'zod'
import type { TradeStore } from '../cashier/trade-store.ts'
import type { AlipayKeys } from './keys.ts'
import { isSignedByMerchant, parseBeijingTime, parseYuan, type Fields } from './sign.ts'

/** Web address of at most `max` characters, as a Location header carries it. */
const webUrl = (max: number) =>
  z
    .url({ protocol: /^https?$/ })
    .max(max)
    .transform((text) => new URL(text).href)

const Base = z.object({
  out_trade_no: z.string().regex(/^\w{1,64}$/),
  total_amount: z.string().transform(parseYuan).pipe(z.int().positive()),
  subject: z
    .string()
    .min(1)
    .max(256)
    .regex(/^[^/=&]*$/),
  time_expire: z.string().transform(parseBeijingTime),
})
/** Content of a payment by method: an app's order string, and the page of a phone's browser. */
const contents = {
  'alipay.trade.app.pay': Base.extend({ product_code: z.literal('QUICK_MSECURITY_PAY') }),
  'alipay.trade.wap.pay': Base.extend({
    product_code: z.literal('QUICK_WAP_WAY'),
    quit_url: webUrl(400),
  }),
}
const Common = z.object({
  notify_url: z.url().max(256),
  return_url: webUrl(256).optional(),
})
type PayMethod = keyof typeof contents

/**
 * Registers the trade of a signed payment request.
 * @throws an error for a request that is not the merchant's, or not one of `method`
 * @returns the trade's number and the addresses that the page leads to
 */
export function registerRequest(
  method: PayMethod,
  request: string,
  { keys, store }: { keys: AlipayKeys; store: TradeStore },
) {
  const fields: Fields = Object.fromEntries(new URLSearchParams(request))
  const isOurs = fields.app_id === keys.appId && fields.method === method
  if (!isOurs || !isSignedByMerchant(keys.merchantPublic, fields)) {
    throw new Error('ALI 订单信息签名校验失败')
  }
  const content = contents[method].parse(JSON.parse(fields.biz_content ?? ''))
  const common = Common.parse(fields)
  store.registerTrade({
    id: content.out_trade_no,
    amount: content.total_amount,
    description: content.subject,
    notifyUrl: common.notify_url,
    expiresAt: content.time_expire,
  })
  return {
    id: content.out_trade_no,
    returnUrl: common.return_url ?? null,
    quitUrl: 'quit_url' in content ? content.quit_url : null,
  }
}
