import { createKeyPairs } from '../cashier/key-pairs.ts'

/** A merchant of the bank and the bank itself, new at each start. */
export const createBankKeys = (owner = 'bank') => ({
  ...createKeyPairs(owner),
  merchantId: '308999170120001',
})
export type BankKeys = ReturnType<typeof createBankKeys>

/** The mall's settings that make this lab its bank. */
export const buildBankEnv = (keys: BankKeys, url: string) => ({
  BANK_CASHIER_URL: url,
  BANK_CASHIER_MERCHANT_ID: keys.merchantId,
  BANK_CASHIER_PRIVATE_KEY: keys.merchantPem,
  BANK_CASHIER_PUBLIC_KEY: keys.providerPem,
})
