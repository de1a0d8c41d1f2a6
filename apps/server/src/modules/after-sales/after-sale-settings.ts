import { readWorthBounds } from '../operators/index.ts'
import type { Company } from '../companies/index.ts'

/** After-sales rules of a company; missing settings have the defaults. */
export function readAfterSaleSettings({ settings }: Pick<Company, 'settings'>) {
  const {
    days = 15,
    returnDays = 7,
    returnAddress = '',
    secondPersonAbove = { points: 200_000, cash: 200_000 },
  }: Partial<Company['settings']['afterSales']> = settings.afterSales ?? {}
  return { days, returnDays, returnAddress, secondPersonAbove }
}
export type AfterSaleSettings = ReturnType<typeof readAfterSaleSettings>

/** Limits above which an operator's refund requires a second person. */
export function readRefundLimits(company: Company) {
  const { exchangeRate } = company.info
  const bounds = readWorthBounds(company, null)
  return { ...readAfterSaleSettings(company).secondPersonAbove, bounds, exchangeRate }
}
