/**
 * Yuan with two decimals, as providers write amounts; converted from and to fen by integer
 * arithmetic.
 */
const yuanForm = /^(0|[1-9]\d{0,9})\.(\d{2})$/

export const yuanOf = (fen: number) =>
  `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`

/** Parses an amount in yuan with two decimals to fen; null for another format. */
export function fenOf(yuan: unknown): number | null {
  if (typeof yuan !== 'string') return null
  const [, whole, cents] = yuanForm.exec(yuan) ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(cents)
}
