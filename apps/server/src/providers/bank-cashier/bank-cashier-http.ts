import { randomBytes, type KeyObject } from 'node:crypto'
import type { Logger } from 'pino'
import { decryptFields, sealed, type Fields } from './bank-cashier-message.ts'
import { jsonOf, readBody } from '../cash/cash-http.ts'

/** The mall's account at a bank's cashier. */
export type BankMerchant = {
  baseUrl: string
  merchantId: string
  privateKey: KeyObject
  bankKey: KeyObject
  now: () => Date
  /** timeout of a response, in milliseconds */
  limit: number
  log: Logger
}

/** A signed message of the mall. */
export const messageOf = (merchant: BankMerchant, type: string, content: Fields): Fields =>
  sealed(merchant.privateKey, {
    version: '1',
    type,
    merchantId: merchant.merchantId,
    timestamp: String(Math.floor(merchant.now().getTime() / 1000)),
    nonce: randomBytes(16).toString('base64url'),
    ...content,
  })

/**
 * Sends one signed request and verifies the response.
 * @returns null where the outcome is not known: no answer in time, an error of the bank's own, or
 * an answer that is not the bank's to this very question
 */
export async function askBank(
  merchant: BankMerchant,
  type: 'query' | 'close' | 'refund' | 'refund-query',
  content: Fields,
): Promise<Fields | null> {
  const message = messageOf(merchant, type, content)
  try {
    const response = await fetch(`${merchant.baseUrl}/api/v1/${type}`, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(merchant.limit),
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify(message),
    })
    const text = await readBody(response)
    const answer = decryptFields(
      merchant.bankKey,
      merchant.merchantId,
      jsonOf(text),
      merchant.now(),
    )
    const isOurs =
      answer?.type === `${type}-answer` &&
      answer.requestNonce === message.nonce &&
      answer.paymentId === content.paymentId
    if (response.ok && answer && isOurs) return answer
    merchant.log.warn(
      { security: !isOurs, status: response.status, provider: 'bank-cashier' },
      'answer of the provider not usable',
    )
  } catch (error) {
    merchant.log.warn({ err: error, provider: 'bank-cashier' }, 'no answer of the provider')
  }
  return null
}
