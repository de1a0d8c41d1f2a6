import type { KeyObject, X509Certificate } from 'node:crypto'
import type { Logger } from 'pino'
import { readBody } from '../cash/cash-http.ts'
import { readSigningKey } from './unionpay-certificates.ts'
import { isSignedBy, parseResponse, signFields, type Fields } from './unionpay-message.ts'
import { toTxnTime } from './unionpay-number.ts'

/** The mall's account at UnionPay. */
export type UnionpayMerchant = {
  gatewayUrl: string
  merchantId: string
  /** serial number of the mall's signing certificate, decimal */
  certId: string
  privateKey: KeyObject
  /** certificates that issue UnionPay's signing certificates */
  issuers: readonly X509Certificate[]
  /** holder of UnionPay's signing certificates */
  holder: string
  now: () => Date
  /** timeout of a response, in milliseconds */
  limit: number
  log: Logger
}

/** A transaction at UnionPay: both fields together are its key. */
export type TransactionKey = { orderId: string; sentAt: Date }

/** A signed message of the mall. Empty fields are left out. */
export function buildMessage(
  { merchantId, certId, privateKey }: UnionpayMerchant,
  { orderId, sentAt }: TransactionKey,
  content: Fields,
): Fields {
  const fields: Fields = {
    version: '5.1.0',
    encoding: 'UTF-8',
    signMethod: '01',
    certId,
    accessType: '0',
    merId: merchantId,
    orderId,
    txnTime: toTxnTime(sentAt),
    ...content,
  }
  return signFields(
    privateKey,
    Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '')),
  )
}

/** Fields of a message that UnionPay has signed for this merchant; null for any other message. */
export function readSigned(merchant: UnionpayMerchant, fields: Fields | null): Fields | null {
  if (fields?.version !== '5.1.0' || fields.signMethod !== '01') return null
  if (fields.merId !== merchant.merchantId) return null
  const key = readSigningKey(fields.signPubKeyCert, { ...merchant, now: merchant.now() })
  return key && isSignedBy(key, fields) ? fields : null
}

const interfaces = { query: 'queryTrans.do', refund: 'backTransReq.do' } as const

/**
 * Calls an interface of the gateway and verifies its response.
 * @returns null where the outcome is not known: no response in time, an error of the gateway's own,
 * or a response that UnionPay has not signed for this transaction
 */
export async function callUnionpay(
  merchant: UnionpayMerchant,
  name: keyof typeof interfaces,
  transaction: TransactionKey,
  content: Fields,
): Promise<Fields | null> {
  const message = buildMessage(merchant, transaction, content)
  try {
    const response = await fetch(`${merchant.gatewayUrl}/${interfaces[name]}`, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(merchant.limit),
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
      body: new URLSearchParams(message).toString(),
    })
    const fields = readSigned(merchant, parseResponse(await readBody(response)))
    const isResponse =
      fields?.orderId === message.orderId &&
      fields?.txnTime === message.txnTime &&
      fields?.txnType === message.txnType
    if (response.ok && fields && isResponse) return fields
    merchant.log.warn(
      { security: !isResponse, status: response.status, provider: 'unionpay' },
      'answer of the provider not usable',
    )
  } catch (error) {
    merchant.log.warn({ err: error, provider: 'unionpay' }, 'no answer of the provider')
  }
  return null
}
