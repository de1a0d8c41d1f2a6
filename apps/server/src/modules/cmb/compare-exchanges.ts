import type { ExchangeDifference } from '@mall/contract'
import type { ExchangeState } from '@mall/contract/states'

export type BankRow = { number: string; points: number }
export type OwnRow = { id: string; bankPoints: number; state: ExchangeState }

/**
 * Compares the bank's file of a day with the confirmed exchanges.
 * @param named own exchanges in the file, in any state
 * @param confirmed exchanges confirmed on the day
 * @param elsewhere numbers in earlier files, deducted before the confirmation
 */
export function compareExchanges(
  file: readonly BankRow[],
  named: readonly OwnRow[],
  confirmed: readonly OwnRow[],
  elsewhere: ReadonlySet<string>,
): ExchangeDifference[] {
  const own = new Map(named.map((row) => [row.id, row]))
  const numbers = new Set(file.map(({ number }) => number))
  const ofFile = file.flatMap(({ number: id, points: bankPoints }): ExchangeDifference[] => {
    const row = own.get(id)
    if (row?.state !== 'confirmed') return [{ kind: 'extra', id, bankPoints, ownPoints: null }]
    if (row.bankPoints === bankPoints) return []
    return [{ kind: 'sum', id, bankPoints, ownPoints: row.bankPoints }]
  })
  const missing = confirmed
    .filter(({ id }) => !numbers.has(id) && !elsewhere.has(id))
    .map(({ id, bankPoints: ownPoints }): ExchangeDifference => ({
      kind: 'missing',
      id,
      bankPoints: null,
      ownPoints,
    }))
  return [...ofFile, ...missing]
}
