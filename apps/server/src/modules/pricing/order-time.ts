import type { Settings } from '../../settings.ts'

type PricedCompany = { settings: { orderTimeoutMinutes: number } }

/** How long an order of this company waits for its payment, in seconds. */
export const orderSeconds = (
  { MALL_ORDER_SECONDS }: Pick<Settings, 'MALL_ORDER_SECONDS'>,
  { settings }: PricedCompany,
): number => MALL_ORDER_SECONDS ?? settings.orderTimeoutMinutes * 60

/** The same in whole minutes to show a shopper: never more than there are, from one minute on. */
export const orderMinutes = (
  settings: Pick<Settings, 'MALL_ORDER_SECONDS'>,
  company: PricedCompany,
): number => Math.max(1, Math.floor(orderSeconds(settings, company) / 60))
