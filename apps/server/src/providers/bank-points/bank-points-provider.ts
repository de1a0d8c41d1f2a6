/** A deduction of bank points. The number is the mall's own; the bank applies each number once. */
export type BankDeduction = { number: string; customer: string; points: number }

export type BankPointsProvider = {
  /** Points that the customer has at the bank. */
  getBalance(customer: string): Promise<number>
  /**
   * Deducts once per number; a repetition of the same deduction succeeds. Throws
   * `BankPointsRefused` where the bank has stated that nothing is deducted; any other error leaves
   * the outcome unknown.
   */
  deduct(deduction: BankDeduction): Promise<void>
  /** The deduction of a number; null where the bank has none so far. */
  find(number: string): Promise<BankDeduction | null>
  /** Deductions of a day in Beijing. */
  listDay(day: string): Promise<{ number: string; points: number }[]>
}

/** The bank's own statement that nothing is deducted. `reason` is its code. */
export class BankPointsRefused extends Error {
  override name = 'BankPointsRefused'
  readonly reason: string
  constructor(reason: string) {
    super(`bank points refused: ${reason}`)
    this.reason = reason
  }
}
