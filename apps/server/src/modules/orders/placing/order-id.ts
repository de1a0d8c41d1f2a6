const shanghaiDay = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Shanghai',
  year: '2-digit',
  month: '2-digit',
  day: '2-digit',
})

/** Order number: yymmdd of the day in Shanghai, then 14 random digits (46 bits). */
export function createOrderId(at: Date, random: (bytes: number) => Buffer): string {
  const day = shanghaiDay.format(at).replaceAll(/\D/g, '')
  // 128 random bits make the modulo bias negligible.
  const digits = BigInt(`0x${random(16).toString('hex')}`) % 10n ** 14n
  return day + String(digits).padStart(14, '0')
}
