import { randomBytes, type KeyObject } from 'node:crypto'
import { getKeyPair } from '../key-pairs.ts'

export type LabKeys = {
  mchId: string
  appId: string
  serial: string
  merchantPrivate: string
  merchantPublic: KeyObject
  platformKeyId: string
  platformPrivate: KeyObject
  platformPublic: string
  apiV3Key: string
}

const hex = (bytes: number) => randomBytes(bytes).toString('hex')

/** Creates keys of a merchant and of the provider. */
export function createKeys(owner = 'wechat'): LabKeys {
  const merchant = getKeyPair(`${owner} merchant`)
  const platform = getKeyPair(`${owner} provider`)
  return {
    mchId: '1900000109',
    appId: 'wx8888888888888888',
    serial: hex(20).toUpperCase(),
    merchantPrivate: merchant.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    merchantPublic: merchant.publicKey,
    platformKeyId: `PUB_KEY_ID_01${hex(14).toUpperCase()}`,
    platformPrivate: platform.privateKey,
    platformPublic: platform.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    apiV3Key: hex(16),
  }
}

/** Builds the mall's environment for this simulator. */
export const buildWechatPayEnv = (keys: LabKeys, url: string) => ({
  WECHAT_PAY_BASE_URL: url,
  WECHAT_PAY_MCH_ID: keys.mchId,
  WECHAT_PAY_APP_ID: keys.appId,
  WECHAT_PAY_SERIAL: keys.serial,
  WECHAT_PAY_PRIVATE_KEY: keys.merchantPrivate,
  WECHAT_PAY_PUBLIC_KEY_ID: keys.platformKeyId,
  WECHAT_PAY_PUBLIC_KEY: keys.platformPublic,
  WECHAT_PAY_API_V3_KEY: keys.apiV3Key,
})
