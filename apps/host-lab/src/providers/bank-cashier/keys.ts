import { createKeyPairs } from '../cashier/key-pairs.ts'

/** Creates keys of a merchant and of the bank. */
export const createBankKeys = (owner = 'bank') => ({
  ...createKeyPairs(owner),
  merchantId: '308999170120001',
})
export type BankKeys = ReturnType<typeof createBankKeys>

/** Builds the mall's environment for this simulator. */
export const buildBankEnv = (keys: BankKeys, url: string) => ({
  BANK_CASHIER_URL: url,
  BANK_CASHIER_MERCHANT_ID: keys.merchantId,
  BANK_CASHIER_PRIVATE_KEY: keys.merchantPem,
  BANK_CASHIER_PUBLIC_KEY: keys.providerPem,
})
