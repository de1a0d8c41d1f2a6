import type { PayAction, PayChannel, PayScene } from '@mall/contract'

/** A payment as the provider states it, in a query's response or in a notification. */
export type Transaction = {
  mchId: string
  appId: string
  /** number of the mall's attempt */
  paymentId: string
  /** number of the provider */
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
  /** no response, or none that can be trusted: query again later */
  | { state: 'unknown' }

/**
 * `failed`: no money was paid out, nor will be under this number. `abnormal`: the payer's account
 * could not receive it; the provider holds the money until the merchant resolves the case there.
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
  /** address to which the provider's page returns (cashier, Alipay's h5) */
  returnUrl: string
  /** the mall's page that posts a signed form to the provider, for providers that require a form */
  formUrl: string
  /** the native page that pays, with the parameters it needs (mini) */
  miniPage: string
}

export type RefundOrder = {
  refundId: string
  /** when the refund was created */
  createdAt: Date
  paymentId: string
  /** the provider's number of the payment */
  transactionId: string
  /** refunded amount and paid amount, in fen */
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

/** Content of a verified notification. `other`: nothing to record; the named attempt is queried. */
export type NotificationEvent =
  | { kind: 'paid'; transaction: Transaction }
  | { kind: 'refund'; refund: RefundResult }
  | { kind: 'other'; paymentId: string | null }

/** A verified notification. `nonce`, if the protocol has one, is accepted once. */
export type Notification = { event: NotificationEvent; nonce?: string }

export type PaymentTimes = { createdAt: Date; expiresAt: Date }

export type StartResult =
  | { state: 'started'; action: PayAction }
  | { state: 'refused' }
  | { state: 'unknown' }

/**
 * One merchant's account at a provider of cash. Amounts in fen. Outcomes are values, among them
 * `unknown`: functions do not throw if the provider fails.
 */
export type CashProvider = {
  channel: PayChannel
  mchId: string
  /** account that receives the money; '' if the company or the scene decides it */
  appId: string
  /**
   * creates the number of a new attempt, if the protocol limits its form; `random` returns n bytes
   */
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
   * `closed`: the attempt can no longer be paid. `missing`: the provider has not received the
   * attempt or cannot close it, so the shopper may still pay it until it expires.
   */
  close(paymentId: string): Promise<'closed' | 'missing' | 'paid' | 'unknown'>
  /** The same number may be sent again: it is refunded once. */
  refund(refund: RefundOrder): Promise<RefundState>
  queryRefund(
    refund: Pick<RefundOrder, 'refundId' | 'paymentId' | 'createdAt'>,
  ): Promise<RefundState | 'missing'>
  /**
   * Verifies and reads a notification from its headers and raw body. null for any message that the
   * provider has not signed recently.
   */
  openNotification(
    headers: Record<string, string | string[] | undefined>,
    rawBody: string,
    now: Date,
  ): Notification | null
}

export type Cash = Partial<Record<PayChannel, CashProvider>>
