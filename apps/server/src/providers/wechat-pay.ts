import type { PayAction } from '@mall/contract'

/** What the provider knows of one payment attempt. */
export type PaidState =
  | { state: 'succeeded'; transactionId: string; amount: number; succeededAt: Date; payer: string }
  | { state: 'open' }
  | { state: 'closed' }
  | { state: 'missing' }
  /** no answer, or none that can be trusted: ask again */
  | { state: 'unknown' }

/** WeChat Pay v3 for one merchant. Amounts in fen. Outcomes are values; `unknown` is one of them. */
export type WechatPay = {
  mchId: string
  start(order: {
    paymentId: string
    appId: string
    description: string
    amount: number
    scene: 'h5' | 'native'
    expiresAt: Date
    notifyUrl: string
    clientIp: string
  }): Promise<{ state: 'started'; action: PayAction } | { state: 'refused' } | { state: 'unknown' }>
  query(paymentId: string): Promise<PaidState>
  close(paymentId: string): Promise<'closed' | 'paid' | 'unknown'>
  refund(refund: {
    refundId: string
    paymentId: string
    amount: number
    total: number
    reason: string
  }): Promise<'succeeded' | 'processing' | 'failed' | 'unknown'>
  queryRefund(refundId: string): Promise<'succeeded' | 'processing' | 'failed' | 'missing' | 'unknown'>
  /**
   * Verifies and opens a notification: signature of the provider's key over timestamp, nonce and
   * the raw body, within 5 minutes; then AES-256-GCM. null for anything that is not the provider's.
   */
  openNotification(headers: Record<string, string | undefined>, rawBody: string, now: Date): {
    id: string
    eventType: string
    resource: Record<string, unknown>
  } | null
}
