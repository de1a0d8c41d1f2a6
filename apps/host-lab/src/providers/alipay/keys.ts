import { createKeyPairs } from '../cashier/key-pairs.ts'

/** Creates keys of a merchant's app and of the provider. */
export const createAlipayKeys = (owner = 'alipay') => ({
  ...createKeyPairs(owner),
  appId: '2021000000000001',
  sellerId: '2088100000000001',
})
export type AlipayKeys = ReturnType<typeof createAlipayKeys>

/** Builds the mall's environment for this simulator. */
export const buildAlipayEnv = (keys: AlipayKeys, url: string) => ({
  ALIPAY_GATEWAY_URL: `${url}/gateway.do`,
  ALIPAY_APP_ID: keys.appId,
  ALIPAY_SELLER_ID: keys.sellerId,
  ALIPAY_PRIVATE_KEY: keys.merchantPem,
  ALIPAY_PUBLIC_KEY: keys.providerPem,
})
