import { createPrivateKey } from 'node:crypto'
import type { Logger } from 'pino'
import type { Settings } from '../settings.ts'
import { wechatPayClient } from './wechat-pay-client.ts'
import type { Merchant } from './wechat-pay-http.ts'
import { pem, readPlatformKeys } from './wechat-pay-signature.ts'
import type { WechatPay } from './wechat-pay.ts'

const needed = [
  'WECHAT_PAY_SERIAL',
  'WECHAT_PAY_PRIVATE_KEY',
  'WECHAT_PAY_PUBLIC_KEY_ID',
  'WECHAT_PAY_PUBLIC_KEY',
  'WECHAT_PAY_API_V3_KEY',
] as const

/**
 * The merchant of the settings; null where none is named. A merchant that is only half there ends
 * the start with the name of what is missing: half a key must not look like a closed till.
 */
export function openWechatPay(
  settings: Settings,
  log: Logger,
  own: Partial<Pick<Merchant, 'now' | 'limit'>> = {},
): WechatPay | null {
  if (!settings.WECHAT_PAY_MCH_ID) return null
  const given = (name: (typeof needed)[number]) => {
    const value = settings[name]
    if (!value) throw new Error(`环境变量 ${name} 未设置 (missing setting)`)
    return value
  }
  for (const name of needed) given(name)
  return wechatPayClient({
    baseUrl: settings.WECHAT_PAY_BASE_URL,
    mchId: settings.WECHAT_PAY_MCH_ID,
    serial: given('WECHAT_PAY_SERIAL'),
    privateKey: createPrivateKey(pem(given('WECHAT_PAY_PRIVATE_KEY'))),
    platformKeys: readPlatformKeys(
      given('WECHAT_PAY_PUBLIC_KEY_ID'),
      given('WECHAT_PAY_PUBLIC_KEY'),
    ),
    apiV3Key: given('WECHAT_PAY_API_V3_KEY'),
    now: () => new Date(),
    limit: 5_000,
    log,
    ...own,
  })
}
