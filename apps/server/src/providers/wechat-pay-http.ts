import { randomBytes, type KeyObject } from 'node:crypto'
import type { Logger } from 'pino'
import { authorizationOf, isGenuine, sealOf, type PlatformKeys } from './wechat-pay-signature.ts'

export type Merchant = {
  baseUrl: string
  mchId: string
  serial: string
  privateKey: KeyObject
  platformKeys: PlatformKeys
  apiV3Key: string
  now: () => Date
  /** how long an answer is waited for, in milliseconds */
  limit: number
  log: Logger
}

/** A genuine answer. What is not genuine never becomes one. */
export type Reply = { status: number; body: Record<string, unknown> }

/** Answers are small; a body beyond this is none of the provider's. */
const mostBytes = 256_000

async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > mostBytes) throw new Error('answer too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function jsonOf(text: string): Record<string, unknown> | null {
  if (text === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

/**
 * Sends one signed request and verifies the answer, whatever its status.
 * @returns null where the outcome is not known: no answer in time, a 5xx or 429, or an answer that
 * is not signed by the provider (a 2xx without a signature is to be taken as forged)
 */
export async function ask(
  merchant: Merchant,
  method: 'GET' | 'POST',
  target: string,
  content?: object,
): Promise<Reply | null> {
  const body = content ? JSON.stringify(content) : ''
  const [platformKeyId = ''] = merchant.platformKeys.keys()
  try {
    const response = await fetch(new URL(target, merchant.baseUrl), {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(merchant.limit),
      headers: {
        accept: 'application/json',
        'user-agent': 'mall',
        'wechatpay-serial': platformKeyId,
        authorization: authorizationOf(merchant, {
          method,
          target,
          body,
          timestamp: Math.floor(merchant.now().getTime() / 1000),
          nonce: randomBytes(16).toString('hex'),
        }),
        ...(content ? { 'content-type': 'application/json' } : {}),
      },
      ...(content ? { body } : {}),
    })
    const text = await textOf(response)
    const seal = sealOf((name) => response.headers.get(name))
    const genuine = seal !== null && isGenuine(merchant.platformKeys, seal, text, merchant.now())
    const read = jsonOf(text)
    if (genuine && read && response.status < 500 && response.status !== 429) {
      return { status: response.status, body: read }
    }
    merchant.log.warn(
      { security: !genuine, status: response.status, provider: 'wechat-pay' },
      'answer of the provider not usable',
    )
  } catch (error) {
    merchant.log.warn({ err: error, provider: 'wechat-pay' }, 'no answer of the provider')
  }
  return null
}
