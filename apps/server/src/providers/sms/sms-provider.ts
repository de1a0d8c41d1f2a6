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

export type SmsProvider = {
  send(phone: string, code: string): Promise<void>
  sendRestock?(phone: string, productName: string, number?: string): Promise<void>
  sendSaleStart?(phone: string, title: string): Promise<void>
  sendChatReply?(phone: string, mallName: string): Promise<void>
  sendCard?(phone: string, title: string, code: string): Promise<void>
  sendPassedCard?(phone: string, title: string, companyId: number): Promise<void>
  notices?: Partial<Record<SmsNotice, SendNotice>>
  repeatWindowMs?: number
}

export class SmsRefused extends Error {
  override name = 'SmsRefused'
  readonly reason: string
  constructor(reason: string) {
    super(`SMS refused: ${reason}`)
    this.reason = reason
  }
}
