import type { PayAction, PayChannel, PayScene } from '@mall/contract'

export type Transaction = {
  mchId: string
  appId: string
  /** the attempt's number, ours */
  paymentId: string
  /** the provider's number */
  transactionId: string
  /** fen */
  amount: number
  currency: string
  succeededAt: Date
  payer: string
}

/** A provider's record of one payment attempt. */
export type PaidState =
  | { state: 'succeeded'; transaction: Transaction }
  | { state: 'open' }
  | { state: 'closed' }
  | { state: 'missing' }
  | { state: 'unknown' }

export type RefundState = 'succeeded' | 'processing' | 'failed' | 'abnormal' | 'unknown'

export type PaymentOrder = {
  paymentId: string
  appId: string
  description: string
  /** fen */
  amount: number
  scene: PayScene
  expiresAt: Date
  notifyUrl: string
  clientIp: string
  payer: string
  returnUrl: string
  formUrl: string
  miniPage: string
}

export type RefundOrder = {
  refundId: string
  /** when the refund was created */
  createdAt: Date
  paymentId: string
  /** the provider's number of the payment */
  transactionId: string
  amount: number
  total: number
  reason: string
  notifyUrl: string
}

/** Content of a refund notification. */
export type RefundResult = {
  mchId: string
  refundId: string
  paymentId: string
  amount: number
  total: number
  state: 'succeeded' | 'failed'
}

export type NotificationEvent =
  | { kind: 'paid'; transaction: Transaction }
  | { kind: 'refund'; refund: RefundResult }
  | { kind: 'other'; paymentId: string | null }

export type Notification = { event: NotificationEvent; nonce?: string }

export type PaymentTimes = { createdAt: Date; expiresAt: Date }

export type StartResult =
  | { state: 'started'; action: PayAction }
  | { state: 'refused' }
  | { state: 'unknown' }

export type CashProvider = {
  channel: PayChannel
  mchId: string
  appId: string
  /** Number of a new attempt, where the protocol limits its form; `random` returns n bytes. */
  createNumber?(orderId: string, times: PaymentTimes, random: (bytes: number) => Buffer): string
  start(order: PaymentOrder): Promise<StartResult>
  again(order: PaymentOrder, action: PayAction): PayAction
  query(paymentId: string): Promise<PaidState>
  readForm?(
    query: Record<string, unknown>,
  ): { action: string; fields: Record<string, string> } | null
  close(paymentId: string): Promise<'closed' | 'missing' | 'paid' | 'unknown'>
  refund(refund: RefundOrder): Promise<RefundState>
  queryRefund(
    refund: Pick<RefundOrder, 'refundId' | 'paymentId' | 'createdAt'>,
  ): Promise<RefundState | 'missing'>
  openNotification(
    headers: Record<string, string | string[] | undefined>,
    rawBody: string,
    now: Date,
  ): Notification | null
}

export type Cash = Partial<Record<PayChannel, CashProvider>>
