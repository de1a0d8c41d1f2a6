/** Templates of notices, each with the parameter `name`. */
export const smsNotices = [
  'shipped',
  'refund',
  'points',
  'account',
  'afterSale',
  'topUp',
  'prize',
  'card',
  'coupon',
  'benefit',
] as const
export type SmsNotice = (typeof smsNotices)[number]

/** @param number idempotency number, for providers that take one */
type SendNotice = (phone: string, name: string, number: string) => Promise<void>

/**
 * Sends a code to a phone. Resolves when the provider has accepted the code. Throws `SmsRefused` if
 * the provider has refused it; after any other error it is unknown whether the SMS is sent.
 */
export type SmsProvider = {
  send(phone: string, code: string): Promise<void>
  /**
   * Announces that a product can be bought again. Absent where no template for it is configured.
   */
  sendRestock?(phone: string, productName: string, number?: string): Promise<void>
  /** Announces the start of a flash sale. Absent where no template for it is configured. */
  sendSaleStart?(phone: string, title: string): Promise<void>
  /**
   * Announces that customer service has answered. Absent where no template for it is configured.
   */
  sendChatReply?(phone: string, mallName: string): Promise<void>
  /** Sends an electronic gift card's link code. Absent where no template for it is configured. */
  sendCard?(phone: string, title: string, code: string): Promise<void>
  /**
   * Announces a card that was passed on to the phone, with the company whose mall has it. Absent where
   * no template for it is configured.
   */
  sendPassedCard?(phone: string, title: string, companyId: number): Promise<void>
  /** Senders of notices by template; those without a template are absent. */
  notices?: Partial<Record<SmsNotice, SendNotice>>
  /**
   * Time after the first attempt within which a repeated number is sent once. Absent where the
   * provider takes no idempotency number: nothing is repeated.
   */
  repeatWindowMs?: number
}

/** The provider states that nothing was sent. `reason` is its code, without personal data. */
export class SmsRefused extends Error {
  override name = 'SmsRefused'
  readonly reason: string
  constructor(reason: string) {
    super(`SMS refused: ${reason}`)
    this.reason = reason
  }
}
