import { createPrivateKey, createPublicKey } from 'node:crypto'
import type { Logger } from 'pino'
import type { Settings } from '../../settings.ts'
import { bankCashierClient } from './bank-cashier-client.ts'
import type { BankMerchant } from './bank-cashier-http.ts'
import { neededOf, pem } from '../cash/cash-http.ts'
import type { CashProvider } from '../cash/cash.ts'

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Opens the bank's cashier of the settings; null if none is configured. Incomplete settings end the
 * start.
 */
export function openBankCashier(
  settings: Settings,
  log: Logger,
  own: Partial<Pick<BankMerchant, 'now' | 'limit'>> = {},
): CashProvider | null {
  if (!settings.BANK_CASHIER_URL) return null
  const { protocol, hostname } = new URL(settings.BANK_CASHIER_URL)
  if (protocol !== 'https:' && !loopback.has(hostname)) {
    throw new Error('环境变量 BANK_CASHIER_URL 须为 https 地址 (https only)')
  }
  const needed = neededOf(settings)
  return bankCashierClient({
    baseUrl: settings.BANK_CASHIER_URL.replace(/\/+$/, ''),
    merchantId: needed('BANK_CASHIER_MERCHANT_ID'),
    privateKey: createPrivateKey(pem(needed('BANK_CASHIER_PRIVATE_KEY'))),
    bankKey: createPublicKey(pem(needed('BANK_CASHIER_PUBLIC_KEY'))),
    now: () => new Date(),
    limit: 5_000,
    log,
    ...own,
  })
}
