import { createDecipheriv } from 'node:crypto'
import { z } from 'zod'
import type { Notification, Transaction } from './wechat-pay.ts'
import { isGenuine, sealOf, type PlatformKeys } from './wechat-pay-signature.ts'

const tagLength = 16

const Resource = z.object({
  algorithm: z.literal('AEAD_AES_256_GCM'),
  ciphertext: z.base64(),
  nonce: z.string().length(12),
  associated_data: z.string().default(''),
})
const Sent = z.object({
  id: z.string().min(1).max(64),
  event_type: z.string().max(64),
  resource: Resource,
})
const Opened = z.record(z.string(), z.unknown())

/** Opens AEAD_AES_256_GCM with the APIv3 key: the last 16 bytes are the tag. Throws where it fails. */
export function openResource(resource: z.infer<typeof Resource>, apiV3Key: string): string {
  const sealed = Buffer.from(resource.ciphertext, 'base64')
  if (sealed.length <= tagLength) throw new Error('nothing sealed')
  const decipher = createDecipheriv('aes-256-gcm', apiV3Key, resource.nonce, {
    authTagLength: tagLength,
  })
  decipher.setAAD(Buffer.from(resource.associated_data))
  decipher.setAuthTag(sealed.subarray(-tagLength))
  return Buffer.concat([
    decipher.update(sealed.subarray(0, -tagLength)),
    decipher.final(),
  ]).toString()
}

/** One answer for everything that is wrong, so that nobody learns what was. */
export function openNotification(
  keys: PlatformKeys,
  apiV3Key: string,
  headers: Record<string, string | string[] | undefined>,
  rawBody: string,
  now: Date,
): Notification | null {
  const seal = sealOf((name) => headers[name])
  if (!seal || !isGenuine(keys, seal, rawBody, now)) return null
  try {
    const sent = Sent.parse(JSON.parse(rawBody))
    const resource = Opened.parse(JSON.parse(openResource(sent.resource, apiV3Key)))
    return { id: sent.id, eventType: sent.event_type, resource }
  } catch {
    return null
  }
}

/** Numbers as the provider's documentation allows them. */
export const OutTradeNo = z.string().regex(/^[\w|*-]{1,32}$/)
export const OutRefundNo = z.string().regex(/^[\w|*@-]{1,64}$/)

const Paid = z
  .object({
    mchid: z.string(),
    appid: z.string(),
    out_trade_no: OutTradeNo,
    transaction_id: z.string().regex(/^\w{1,64}$/),
    success_time: z.iso.datetime({ offset: true }),
    amount: z.object({ total: z.int().positive(), currency: z.string().default('CNY') }),
    payer: z.object({ openid: z.string().default('') }).prefault({}),
  })
  .transform((paid): Transaction => ({
    mchId: paid.mchid,
    appId: paid.appid,
    paymentId: paid.out_trade_no,
    transactionId: paid.transaction_id,
    amount: paid.amount.total,
    currency: paid.amount.currency,
    succeededAt: new Date(paid.success_time),
    payer: paid.payer.openid,
  }))

/** REFUND: it was paid and something went back since. */
const paidStates = new Set(['SUCCESS', 'REFUND'])

/** The payment that a resource of the provider tells of; null where it tells of none. */
export function transactionOf(resource: Record<string, unknown>): Transaction | null {
  if (!paidStates.has(String(resource.trade_state))) return null
  return Paid.safeParse(resource).data ?? null
}
