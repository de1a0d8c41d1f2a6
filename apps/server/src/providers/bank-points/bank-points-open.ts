import type { Settings } from '../../settings.ts'
import { neededOf } from '../cash/cash-http.ts'
import { createBankPointsClient } from './bank-points-client.ts'
import type { BankPointsProvider } from './bank-points-provider.ts'

/** Opens the points service of the settings. Throws if one of its keys is missing. */
export function openBankPoints(settings: Settings): BankPointsProvider | null {
  if (!settings.MALL_BANK_POINTS_URL) return null
  const getNeeded = neededOf(settings)
  return createBankPointsClient({
    baseUrl: settings.MALL_BANK_POINTS_URL,
    merchantId: getNeeded('MALL_BANK_POINTS_MERCHANT'),
    key: getNeeded('MALL_BANK_POINTS_KEY'),
  })
}
