import type { Settings } from '../../settings.ts'
import { neededOf } from '../cash/cash-http.ts'
import type { CourierProvider } from './courier-provider.ts'
import { createKuaidi100 } from './kuaidi100.ts'

/** Opens the tracking service of the settings. Throws if one of its keys is missing. */
export function openCourier(settings: Settings): CourierProvider | null {
  if (!settings.MALL_TRACKING_URL) return null
  const getNeeded = neededOf(settings)
  return createKuaidi100({
    baseUrl: settings.MALL_TRACKING_URL,
    customer: getNeeded('MALL_TRACKING_CUSTOMER'),
    key: getNeeded('MALL_TRACKING_KEY'),
  })
}
