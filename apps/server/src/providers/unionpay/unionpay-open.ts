import { createPrivateKey } from 'node:crypto'
import type { Logger } from 'pino'
import type { Settings } from '../../settings.ts'
import { neededOf, pem } from '../cash/cash-http.ts'
import type { CashProvider } from '../cash/cash.ts'
import { readCertificates } from './unionpay-certificates.ts'
import { unionpayClient } from './unionpay-client.ts'
import type { UnionpayMerchant } from './unionpay-http.ts'

/**
 * Opens UnionPay's merchant of the settings; null if none is configured. Incomplete settings end
 * the start.
 */
export function openUnionpay(
  settings: Settings,
  log: Logger,
  own: Partial<Pick<UnionpayMerchant, 'now' | 'limit'>> = {},
): CashProvider | null {
  if (!settings.UNIONPAY_MERCHANT_ID) return null
  const needed = neededOf(settings)
  return unionpayClient({
    gatewayUrl: settings.UNIONPAY_GATEWAY_URL.replace(/\/+$/, ''),
    merchantId: settings.UNIONPAY_MERCHANT_ID,
    certId: needed('UNIONPAY_CERT_ID'),
    privateKey: createPrivateKey(pem(needed('UNIONPAY_PRIVATE_KEY'))),
    issuers: readCertificates(pem(needed('UNIONPAY_CERTIFICATES'))),
    holder: settings.UNIONPAY_SIGNER,
    now: () => new Date(),
    limit: 5_000,
    log,
    ...own,
  })
}
