import type { PayAction, PayChannel, PayScene } from '@mall/contract'

/** A payment as the provider states it, in a query's answer or in a notification. */
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
  /** the provider's id of the payer; '' if it is not given */
  payer: string
}

/** A provider's record of one payment attempt. */
export type PaidState =
  | { state: 'succeeded'; transaction: Transaction }
  | { state: 'open' }
  | { state: 'closed' }
  | { state: 'missing' }
  /** no answer, or none that can be trusted: query again */
  | { state: 'unknown' }

/**
 * `failed`: nothing went out and nothing will under this number. `abnormal`: the payer's account
 * could not take it; the provider holds the money until the merchant resolves it there.
 */
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
  /** the provider's id of the payer (jsapi, mini); '' for anyone */
  payer: string
  /** where the provider's page leads back to (cashier, Alipay's h5) */
  returnUrl: string
  /** our page that posts a signed form to the provider, where it takes a form */
  formUrl: string
  /** the native page that pays, with what it needs to know besides (mini) */
  miniPage: string
}

export type RefundOrder = {
  refundId: string
  /** when the refund was created */
  createdAt: Date
  paymentId: string
  /** the provider's number of the payment */
  transactionId: string
  /** fen going back, and fen that were paid */
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

/**
 * Content of a verified notification. `other`: nothing to book; the attempt it names is queried.
 */
export type NotificationEvent =
  | { kind: 'paid'; transaction: Transaction }
  | { kind: 'refund'; refund: RefundResult }
  | { kind: 'other'; paymentId: string | null }

/** A verified notification. `nonce`, where the protocol has one, is taken once. */
export type Notification = { event: NotificationEvent; nonce?: string }

export type PaymentTimes = { createdAt: Date; expiresAt: Date }

export type StartResult =
  | { state: 'started'; action: PayAction }
  | { state: 'refused' }
  | { state: 'unknown' }

/**
 * One merchant's account at a provider of cash. Amounts in fen. Outcomes are values; `unknown` is
 * one of them. Nothing throws where the provider fails.
 */
export type CashProvider = {
  channel: PayChannel
  mchId: string
  /** the account that takes the money; '' where the company or its scene decides */
  appId: string
  /** Number of a new attempt, where the protocol limits its form; `random` returns n bytes. */
  createNumber?(orderId: string, times: PaymentTimes, random: (bytes: number) => Buffer): string
  /** The same number may be sent again: the provider responds with the same attempt. */
  start(order: PaymentOrder): Promise<StartResult>
  /**
   * Parameters to open an unresolved attempt again: signed with the current time where the provider
   * requires a signature, unchanged otherwise. Makes no call.
   */
  again(order: PaymentOrder, action: PayAction): PayAction
  query(paymentId: string): Promise<PaidState>
  /**
   * The form that `start` has signed, from the query of `formUrl`. null for anything else.
   */
  readForm?(
    query: Record<string, unknown>,
  ): { action: string; fields: Record<string, string> } | null
  /**
   * `closed`: it cannot be paid any more. `missing`: the provider has never received it, or has no
   * means to close it: what the shopper holds may still be paid until it expires.
   */
  close(paymentId: string): Promise<'closed' | 'missing' | 'paid' | 'unknown'>
  /** The same number may be sent again: it is refunded once. */
  refund(refund: RefundOrder): Promise<RefundState>
  queryRefund(
    refund: Pick<RefundOrder, 'refundId' | 'paymentId' | 'createdAt'>,
  ): Promise<RefundState | 'missing'>
  /**
   * Verifies and reads a notification from its headers and raw body. null for anything that is not
   * the provider's own and of this moment, whatever the reason.
   */
  openNotification(
    headers: Record<string, string | string[] | undefined>,
    rawBody: string,
    now: Date,
  ): Notification | null
}

export type Cash = Partial<Record<PayChannel, CashProvider>>
