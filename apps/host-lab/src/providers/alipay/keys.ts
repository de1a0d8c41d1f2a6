import { createKeyPairs } from '../cashier/key-pairs.ts'

/** An app of a merchant and the provider behind it, new at each start. */
export const createAlipayKeys = (owner = 'alipay') => ({
  ...createKeyPairs(owner),
  appId: '2021000000000001',
  sellerId: '2088100000000001',
})
export type AlipayKeys = ReturnType<typeof createAlipayKeys>

/** The mall's settings that make this lab its provider. */
export const buildAlipayEnv = (keys: AlipayKeys, url: string) => ({
  ALIPAY_GATEWAY_URL: `${url}/gateway.do`,
  ALIPAY_APP_ID: keys.appId,
  ALIPAY_SELLER_ID: keys.sellerId,
  ALIPAY_PRIVATE_KEY: keys.merchantPem,
  ALIPAY_PUBLIC_KEY: keys.providerPem,
})
