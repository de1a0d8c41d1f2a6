const shanghaiDay = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Shanghai',
  year: '2-digit',
  month: '2-digit',
  day: '2-digit',
})

/** Random bytes that an order number takes. */
export const ORDER_ID_BYTES = 8

/** Order number: yymmdd of the day in Shanghai, then 14 random digits (46 bits). */
export function createOrderId(at: Date, random: (bytes: number) => Buffer): string {
  const day = shanghaiDay.format(at).replaceAll(/\D/g, '')
  // Of 64 random bits, the remainder favours no number by more than six in a million.
  const digits = random(ORDER_ID_BYTES).readBigUInt64BE() % 10n ** 14n
  return day + String(digits).padStart(14, '0')
}
