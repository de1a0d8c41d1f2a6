import type { z } from 'zod'
import { accountCalls } from './sign-in/account.ts'
import { addressCalls } from './domains/address.ts'
import { afterSaleCalls } from './domains/after-sales.ts'
import { afterSaleOpsCalls } from './ops/after-sales.ts'
import type { Call } from './base/call.ts'
import { cartCalls } from './domains/cart.ts'
import { chatCalls } from './content/chat.ts'
import { contentCalls } from './content/content.ts'
import { chatOpsCalls } from './ops/marketing/chat.ts'
import { contentOpsCalls } from './ops/marketing/content.ts'
import { couponCalls } from './domains/coupons.ts'
import { couponOpsCalls } from './ops/marketing/coupons.ts'
import { checkInCalls } from './daily/check-in.ts'
import { dailyOpsCalls } from './ops/marketing/daily.ts'
import { taskCalls } from './daily/tasks.ts'
import { cmbCalls } from './domains/activity/cmb.ts'
import { exchangeOpsCalls } from './ops/marketing/exchanges.ts'
import { topUpCalls } from './domains/activity/top-up.ts'
import { shareOpsCalls } from './ops/marketing/shares.ts'
import { topUpOpsCalls } from './ops/marketing/top-ups.ts'
import { dingCalls } from './sign-in/ding.ts'
import { drawCalls } from './draws/draws.ts'
import { drawOpsCalls } from './ops/marketing/draws.ts'
import { favouriteCalls } from './domains/favourites.ts'
import { flashSaleCalls } from './domains/activity/flash-sales.ts'
import { flashSaleOpsCalls } from './ops/marketing/flash-sales.ts'
import { formerOrderCalls } from './domains/former-orders.ts'
import { formerOrderOpsCalls } from './ops/former-orders.ts'
import { noticeCalls } from './notices/notices.ts'
import { noticeOpsCalls } from './ops/notices.ts'
import { cavCalls } from './benefits/cav.ts'
import { equityCalls } from './benefits/equity.ts'
import { benefitOpsCalls } from './ops/marketing/benefits.ts'
import { giftCalls } from './gift/gift.ts'
import { ownedCardCalls } from './gift/owned-cards.ts'
import { cardSecretCalls } from './gift/card-secrets.ts'
import { cardSecretOpsCalls } from './ops/marketing/card-secrets.ts'
import { gxCalls } from './gx/gx.ts'
import { gxOpsCalls } from './ops/marketing/gx.ts'
import { cardOpsCalls } from './ops/marketing/cards.ts'
import { goodsCalls } from './domains/goods.ts'
import { homeCalls } from './domains/home.ts'
import { invoiceCalls } from './domains/invoices.ts'
import { invoiceOpsCalls } from './ops/invoices.ts'
import { loginCalls } from './sign-in/login.ts'
import { opsCalls } from './ops/cash-refunds.ts'
import { catalogueCalls } from './ops/catalogue.ts'
import { companyCalls } from './ops/companies.ts'
import { financeCalls } from './ops/finance.ts'
import { operatorCalls } from './ops/operators/operators.ts'
import { orderOpsCalls } from './ops/orders.ts'
import { orderCalls } from './domains/orders/orders.ts'
import { payCalls } from './domains/pay.ts'
import { pointsCalls } from './domains/points.ts'
import { pricingCalls } from './domains/pricing.ts'
import type { CallName } from './ops/routes.ts'
import { chatCalls as signInChatCalls } from './sign-in/sign-in-chat.ts'
import { partnerCalls } from './sign-in/sign-in-partner.ts'
import { shopperOpsCalls } from './ops/shoppers.ts'
import { shareCalls } from './domains/shares.ts'
import { restockCalls } from './domains/restock.ts'
import { pointsOpsCalls } from './ops/points.ts'
import { shipmentCalls } from './domains/orders/shipments.ts'
import { reviewCalls } from './domains/reviews.ts'
import { reviewOpsCalls } from './ops/reviews.ts'
import { uploadCalls } from './domains/uploads.ts'
import { telemetryCalls } from './domains/telemetry.ts'
import { partnerSecretCalls, signInOpsCalls } from './ops/partner.ts'
import { webhookCalls } from './ops/webhooks.ts'
import { qrCalls } from './sign-in/sign-in-qr.ts'

/** Every call by name. Carries the schema library: shells import its type only. */
export const calls = {
  ...loginCalls,
  ...accountCalls,
  ...signInChatCalls,
  ...partnerCalls,
  ...dingCalls,
  ...qrCalls,
  ...homeCalls,
  ...goodsCalls,
  ...chatCalls,
  ...chatOpsCalls,
  ...contentCalls,
  ...contentOpsCalls,
  ...couponCalls,
  ...couponOpsCalls,
  ...giftCalls,
  ...ownedCardCalls,
  ...cardOpsCalls,
  ...cardSecretCalls,
  ...cardSecretOpsCalls,
  ...checkInCalls,
  ...taskCalls,
  ...dailyOpsCalls,
  ...topUpCalls,
  ...shareOpsCalls,
  ...topUpOpsCalls,
  ...cmbCalls,
  ...exchangeOpsCalls,
  ...equityCalls,
  ...cavCalls,
  ...benefitOpsCalls,
  ...gxCalls,
  ...gxOpsCalls,
  ...flashSaleCalls,
  ...flashSaleOpsCalls,
  ...drawCalls,
  ...drawOpsCalls,
  ...favouriteCalls,
  ...reviewCalls,
  ...reviewOpsCalls,
  ...uploadCalls,
  ...formerOrderCalls,
  ...formerOrderOpsCalls,
  ...invoiceCalls,
  ...invoiceOpsCalls,
  ...pricingCalls,
  ...cartCalls,
  ...addressCalls,
  ...orderCalls,
  ...afterSaleCalls,
  ...shipmentCalls,
  ...payCalls,
  ...pointsCalls,
  ...opsCalls,
  ...operatorCalls,
  ...catalogueCalls,
  ...financeCalls,
  ...pointsOpsCalls,
  ...companyCalls,
  ...orderOpsCalls,
  ...shopperOpsCalls,
  ...afterSaleOpsCalls,
  ...partnerSecretCalls,
  ...signInOpsCalls,
  ...webhookCalls,
  ...restockCalls,
  ...shareCalls,
  ...noticeCalls,
  ...noticeOpsCalls,
  ...telemetryCalls,
} satisfies { [N in CallName]: Call<N> }

export type Calls = typeof calls
/** Arguments as the caller sends them. */
export type ArgsOf<N extends CallName> = z.input<Calls[N]['input']>
/** Arguments as the server reads them: validated, with defaults. */
export type InputOf<N extends CallName> = z.output<Calls[N]['input']>
/** `data` of a served call's answer. */
export type DataOf<N extends CallName> = z.output<Calls[N]['data']>
/** Who calls: `open` for operators who are not signed in yet. */
export type AuthOf<N extends CallName> = Calls[N] extends {
  ops: { permission: 'open' } | null
  auth: 'ops'
}
  ? 'open'
  : Calls[N]['auth']
/** The refusals a call names. */
export type RefusalOf<N extends CallName> = Calls[N]['refusals'][number]
