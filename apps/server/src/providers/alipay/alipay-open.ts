import { createPrivateKey, createPublicKey } from 'node:crypto'
import type { Logger } from 'pino'
import type { Settings } from '../../settings.ts'
import { alipayClient } from './alipay-client.ts'
import type { AlipayApp } from './alipay-http.ts'
import { neededOf, pem } from '../cash/cash-http.ts'
import type { CashProvider } from '../cash/cash.ts'

/**
 * Opens the Alipay app of the settings; null if none is configured. Incomplete settings end the
 * start.
 */
export function openAlipay(
  settings: Settings,
  log: Logger,
  own: Partial<Pick<AlipayApp, 'now' | 'limit'>> = {},
): CashProvider | null {
  if (!settings.ALIPAY_APP_ID) return null
  const needed = neededOf(settings)
  return alipayClient({
    gatewayUrl: settings.ALIPAY_GATEWAY_URL,
    appId: settings.ALIPAY_APP_ID,
    sellerId: settings.ALIPAY_SELLER_ID ?? '',
    privateKey: createPrivateKey(pem(needed('ALIPAY_PRIVATE_KEY'))),
    alipayKey: createPublicKey(pem(needed('ALIPAY_PUBLIC_KEY'))),
    now: () => new Date(),
    limit: 5_000,
    log,
    ...own,
  })
}
