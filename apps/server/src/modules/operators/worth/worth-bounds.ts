import { fromFen, type MoneyRules } from '@mall/contract/money'
import type { Company } from '../../companies/index.ts'

/** Fen that operators give in a day of Asia/Shanghai without a second person. */
export type WorthBounds = {
  /** fen of one person for this kind; null: the kind has no bound of its own */
  kind: number | null
  person: number
  /** fen of all persons of the company together */
  company: number
}

/** Value that an operator's act gives, in fen, and the bounds that it must stay within. */
export type Worth = { fen: number; bounds: WorthBounds }

/** Companies created before the setting existed have the default bounds. */
export function readOperatorWorth({ settings }: Pick<Company, 'settings'>) {
  const { operatorWorth }: Partial<Company['settings']> = settings
  const {
    perPersonDay = 5_000_000,
    perCompanyDay = 20_000_000,
    benefits = 1_000_000,
  } = operatorWorth ?? {}
  return { perPersonDay, perCompanyDay, benefits }
}

export function readWorthBounds(
  company: Pick<Company, 'settings'>,
  kind: number | null,
): WorthBounds {
  const { perPersonDay, perCompanyDay } = readOperatorWorth(company)
  return { kind, person: perPersonDay, company: perCompanyDay }
}

/** Fen of an amount of the catalogue, rounded up. */
export const toFen = (costPoints: number, rules: MoneyRules): number =>
  Math.ceil(costPoints / fromFen(1, rules))

/** Fen of points of the ledger, rounded up. */
export const pointsToFen = (
  points: number,
  { exchangeRate }: Pick<MoneyRules, 'exchangeRate'>,
): number => Math.ceil((points * 100) / exchangeRate)
