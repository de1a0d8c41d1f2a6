import type { Settings } from '../../settings.ts'
import { neededOf } from '../cash/cash-http.ts'
import { createFormSupplier } from './form-supplier.ts'
import type { TopUpSupplier } from './top-up-supplier.ts'

/** Opens the supplier of phone credit of the settings. Throws if one of its keys is missing. */
export function openTopUp(settings: Settings): TopUpSupplier | null {
  if (!settings.MALL_TOP_UP_URL) return null
  const getNeeded = neededOf(settings)
  return createFormSupplier({
    baseUrl: settings.MALL_TOP_UP_URL,
    partner: getNeeded('MALL_TOP_UP_PARTNER'),
    key: getNeeded('MALL_TOP_UP_KEY'),
  })
}
