import type { PaymentTimes } from '../cash/cash.ts'

/**
 * UnionPay finds a transaction by `orderId` and `txnTime` together, takes 8 to 40 letters and digits
 * as `orderId` and ends a payment at its `payTimeout`. A payment's number therefore carries both
 * times, in base 36: order number, seconds since 1970 (6), whole minutes until it ends (3), 3 random
 * digits.
 */
const numberForm = /^\d{20}([\da-z]{6})([\da-z]{3})[\da-z]{3}$/
const RADIX = 36
const MAX_MINUTES = RADIX ** 3 - 1
const toBase36 = (value: number, digits: number) => value.toString(RADIX).padStart(digits, '0')

export function createPaymentNumber(
  orderId: string,
  { createdAt, expiresAt }: PaymentTimes,
  random: (bytes: number) => Buffer,
): string {
  const seconds = Math.floor(createdAt.getTime() / 1000)
  const minutes = Math.floor((expiresAt.getTime() / 1000 - seconds) / 60)
  const suffix = random(2).readUInt16BE() % RADIX ** 3
  return [
    orderId,
    toBase36(seconds, 6),
    toBase36(Math.min(minutes, MAX_MINUTES), 3),
    toBase36(suffix, 3),
  ].join('')
}

/** Start and end of a payment by its number; null for a number of another form. */
export function readPaymentTimes(paymentId: string): PaymentTimes | null {
  const [, seconds, minutes] = numberForm.exec(paymentId) ?? []
  if (seconds === undefined || minutes === undefined) return null
  const start = parseInt(seconds, RADIX) * 1000
  const expiresAt = new Date(start + parseInt(minutes, RADIX) * 60_000)
  return { createdAt: new Date(start), expiresAt }
}

/** A refund's number without the separator of the order's refunds: `r…-r1` is `r…r1`. */
export const toRefundOrderId = (refundId: string) => refundId.replaceAll('-', '')

const beijing = (at: Date) => new Date(at.getTime() + 8 * 3_600_000).toISOString()

/** yyyyMMddHHmmss in Beijing */
export const toTxnTime = (at: Date) => beijing(at).slice(0, 19).replaceAll(/\D/g, '')

/**
 * The moment of a `traceTime` (MMddHHmmss in Beijing, without a year) of a transaction that was
 * sent at `sentAt`; null where it has another form.
 */
export function readTraceTime(traceTime: string | undefined, sentAt: Date): Date | null {
  const [, month, day, hour, minute, second] =
    /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(traceTime ?? '') ?? []
  if (month === undefined) return null
  const sent = beijing(sentAt)
  // A transaction sent in December may be paid in January of the next year.
  const year = Number(sent.slice(0, 4)) + (sent.slice(5, 7) === '12' && month === '01' ? 1 : 0)
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}+08:00`)
  return Number.isNaN(at.getTime()) ? null : at
}
