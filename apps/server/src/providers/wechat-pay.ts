import type { PayAction } from '@mall/contract'

/** A payment as the provider states it, in a query's answer or in a notification. */
export type Transaction = {
  mchId: string
  appId: string
  /** out_trade_no */
  paymentId: string
  transactionId: string
  /** fen */
  amount: number
  currency: string
  succeededAt: Date
  payer: string
}

/** What the provider knows of one payment attempt. */
export type PaidState =
  | { state: 'succeeded'; transaction: Transaction }
  | { state: 'open' }
  | { state: 'closed' }
  | { state: 'missing' }
  /** no answer, or none that can be trusted: ask again */
  | { state: 'unknown' }

export type RefundState = 'succeeded' | 'processing' | 'failed' | 'unknown'

export type PaymentOrder = {
  paymentId: string
  appId: string
  description: string
  amount: number
  scene: 'h5' | 'native'
  expiresAt: Date
  notifyUrl: string
  clientIp: string
}

export type RefundOrder = {
  refundId: string
  paymentId: string
  /** fen going back, and fen that were paid */
  amount: number
  total: number
  reason: string
  notifyUrl: string
}

/** A verified and opened notification; `resource` is the provider's JSON. */
export type Notification = { id: string; eventType: string; resource: Record<string, unknown> }

/** WeChat Pay v3 for one merchant. Amounts in fen. Outcomes are values; `unknown` is one of them. */
export type WechatPay = {
  mchId: string
  /** The same number may be sent again: the provider answers with the same attempt. */
  start(
    order: PaymentOrder,
  ): Promise<{ state: 'started'; action: PayAction } | { state: 'refused' } | { state: 'unknown' }>
  query(paymentId: string): Promise<PaidState>
  /** `closed` also where the provider never took the attempt: nobody can pay it any more. */
  close(paymentId: string): Promise<'closed' | 'paid' | 'unknown'>
  refund(refund: RefundOrder): Promise<RefundState>
  queryRefund(refundId: string): Promise<RefundState | 'missing'>
  /**
   * Verifies and opens a notification: signature of a known key of the provider over timestamp,
   * nonce and the raw body, within 5 minutes; then AES-256-GCM. null for anything that is not the
   * provider's, whatever the reason.
   */
  openNotification(
    headers: Record<string, string | string[] | undefined>,
    rawBody: string,
    now: Date,
  ): Notification | null
}
