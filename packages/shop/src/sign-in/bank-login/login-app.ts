import { LoginMethodId } from '@mall/contract/states'
import { useMessages } from '@mall/core/messages'
import { companyExtras, useCompanyInfo } from '@mall/core/session'
import { messages } from '../messages.ts'

/**
 * Apps by login method, for methods that one bank's bridge serves; `extInfo.loginApp` of the
 * company takes precedence.
 */
const METHOD_APPS: Readonly<Record<number, 'cmbBank' | 'abcBank'>> = {
  [LoginMethodId.BankOneClick]: 'cmbBank',
  [LoginMethodId.EncryptedData]: 'abcBank',
}

/** Name of the bank that signs the company's shoppers in. */
export function useLoginApp(): string {
  const t = useMessages(messages)
  const info = useCompanyInfo()
  return companyExtras(info).loginApp || t(METHOD_APPS[info.loginMethod] ?? 'partnerBank')
}
