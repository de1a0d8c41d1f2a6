import type { z } from 'zod'
import { accountCalls } from './account/calls.ts'
import { addressCalls } from './address/calls.ts'
import { afterSaleCalls } from './after-sales/calls.ts'
import { afterSaleOpsCalls } from './after-sales/ops.ts'
import type { Call } from './base/call.ts'
import { cartCalls } from './cart/calls.ts'
import { chatCalls } from './chat/calls.ts'
import { contentCalls } from './content/calls.ts'
import { chatOpsCalls } from './chat/ops.ts'
import { contentOpsCalls } from './content/ops.ts'
import { couponCalls } from './coupons/calls.ts'
import { couponOpsCalls } from './coupons/ops.ts'
import { checkInCalls } from './check-in/calls.ts'
import { dailyOpsCalls } from './check-in/ops.ts'
import { taskCalls } from './tasks/calls.ts'
import { cmbCalls } from './cmb/calls.ts'
import { exchangeOpsCalls } from './cmb/ops.ts'
import { topUpCalls } from './top-up/calls.ts'
import { shareOpsCalls } from './shares/ops.ts'
import { topUpOpsCalls } from './top-up/ops.ts'
import { dingCalls } from './login/ding.ts'
import { drawCalls } from './draws/calls.ts'
import { drawOpsCalls } from './draws/ops.ts'
import { favouriteCalls } from './favourites/calls.ts'
import { figureOpsCalls } from './figures/ops.ts'
import { flashSaleCalls } from './flash-sales/calls.ts'
import { flashSaleOpsCalls } from './flash-sales/ops.ts'
import { formerOrderCalls } from './former-orders/calls.ts'
import { formerOrderOpsCalls } from './former-orders/ops.ts'
import { noticeCalls } from './notices/calls.ts'
import { noticeOpsCalls } from './notices/ops.ts'
import { cavCalls } from './cav/calls.ts'
import { equityCalls } from './equity/calls.ts'
import { benefitOpsCalls } from './equity/ops.ts'
import { giftCalls } from './gift/calls.ts'
import { ownedCardCalls } from './gift/owned-cards.ts'
import { cardSecretCalls } from './card-secrets/calls.ts'
import { cardSecretOpsCalls } from './card-secrets/ops.ts'
import { gxCalls } from './gx/calls.ts'
import { gxOpsCalls } from './gx/ops.ts'
import { cardOpsCalls } from './gift/ops.ts'
import { goodsCalls } from './goods/calls.ts'
import { homeCalls } from './home/calls.ts'
import { invoiceCalls } from './invoices/calls.ts'
import { invoiceOpsCalls } from './invoices/ops.ts'
import { loginCalls } from './login/calls.ts'
import { opsCalls } from './pay/ops.ts'
import { catalogueCalls } from './goods/ops.ts'
import { companyCalls } from './companies/ops.ts'
import { financeCalls } from './pay/finance.ts'
import { operatorCalls } from './operators/ops.ts'
import { orderOpsCalls } from './orders/ops.ts'
import { orderCalls } from './orders/calls.ts'
import { payCalls } from './pay/calls.ts'
import { pointsCalls } from './points/calls.ts'
import { pricingCalls } from './pricing/calls.ts'
import { alertCalls } from './alerts/ops.ts'
import { questionCalls } from './questions/calls.ts'
import { questionOpsCalls } from './questions/ops.ts'
import type { CallName } from './ops-routes.ts'
import { chatCalls as signInChatCalls } from './login/sign-in-chat.ts'
import { partnerCalls } from './login/sign-in-partner.ts'
import { shopperOpsCalls } from './shoppers/ops.ts'
import { shareCalls } from './shares/calls.ts'
import { restockCalls } from './restock/calls.ts'
import { pointsOpsCalls } from './points/ops.ts'
import { shipmentCalls } from './shipments/calls.ts'
import { reviewCalls } from './reviews/calls.ts'
import { reviewOpsCalls } from './reviews/ops.ts'
import { uploadCalls } from './uploads/calls.ts'
import { telemetryCalls } from './telemetry/calls.ts'
import { partnerSecretCalls, signInOpsCalls } from './login/ops.ts'
import { waitingCalls } from './operators/waiting.ts'
import { webhookCalls } from './webhooks/ops.ts'
import { qrCalls } from './login/sign-in-qr.ts'

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
  ...waitingCalls,
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
  ...alertCalls,
  ...figureOpsCalls,
  ...questionCalls,
  ...questionOpsCalls,
} satisfies { [N in CallName]: Call<N> }

export type Calls = typeof calls
/** Arguments as the caller sends them. */
export type ArgsOf<N extends CallName> = z.input<Calls[N]['input']>
/** Arguments as the server reads them: validated, with defaults. */
export type InputOf<N extends CallName> = z.output<Calls[N]['input']>
/** `data` of a served call's answer. */
export type DataOf<N extends CallName> = z.output<Calls[N]['data']>
/** Caller of a call: `open` for operators who are not signed in yet. */
export type AuthOf<N extends CallName> = Calls[N] extends {
  ops: { permission: 'open' } | null
  auth: 'ops'
}
  ? 'open'
  : Calls[N]['auth']
/** The refusals a call names. */
export type RefusalOf<N extends CallName> = Calls[N]['refusals'][number]
