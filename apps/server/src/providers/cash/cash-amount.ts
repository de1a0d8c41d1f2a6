/** Yuan as providers write them, with two decimals, and fen. Whole numbers both ways. */
const yuanForm = /^(0|[1-9]\d{0,9})\.(\d{2})$/

export const yuanOf = (fen: number) =>
  `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`

/** Fen of an amount in yuan; null for anything that is not written so. */
export function fenOf(yuan: unknown): number | null {
  if (typeof yuan !== 'string') return null
  const [, whole, cents] = yuanForm.exec(yuan) ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(cents)
}
