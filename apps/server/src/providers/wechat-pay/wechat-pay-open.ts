import { createPrivateKey } from 'node:crypto'
import type { Logger } from 'pino'
import type { Settings } from '../../settings.ts'
import type { CashProvider } from '../cash/cash.ts'
import { neededOf, pem } from '../cash/cash-http.ts'
import { wechatPayClient } from './wechat-pay-client.ts'
import { certificateKeeper } from './wechat-pay-certificates.ts'
import { send, type Merchant } from './wechat-pay-http.ts'
import { readPlatformKeys } from './wechat-pay-signature.ts'

/**
 * Opens the merchant of the settings; null if none is configured. Incomplete settings end the
 * start.
 */
export function openWechatPay(
  settings: Settings,
  log: Logger,
  own: Partial<Pick<Merchant, 'now' | 'limit'>> = {},
): CashProvider | null {
  if (!settings.WECHAT_PAY_MCH_ID) return null
  const needed = neededOf(settings)
  const caller = {
    baseUrl: settings.WECHAT_PAY_BASE_URL,
    mchId: settings.WECHAT_PAY_MCH_ID,
    serial: needed('WECHAT_PAY_SERIAL'),
    privateKey: createPrivateKey(pem(needed('WECHAT_PAY_PRIVATE_KEY'))),
    platformKeys: new Map(
      readPlatformKeys(needed('WECHAT_PAY_PUBLIC_KEY_ID'), needed('WECHAT_PAY_PUBLIC_KEY')),
    ),
    apiV3Key: needed('WECHAT_PAY_API_V3_KEY'),
    now: () => new Date(),
    limit: 5_000,
    log,
    ...own,
  }
  const refresh = certificateKeeper({
    keys: caller.platformKeys,
    apiV3Key: caller.apiV3Key,
    now: caller.now,
    fetchList: () => send(caller, { method: 'GET', target: '/v3/certificates', body: '' }),
  })
  return wechatPayClient({ ...caller, refresh })
}
