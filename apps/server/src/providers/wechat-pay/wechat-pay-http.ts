import { randomBytes, type KeyObject } from 'node:crypto'
import type { Logger } from 'pino'
import { jsonOf, readBody } from '../cash/cash-http.ts'
import { authorizationOf, isGenuine, sealOf, type PlatformKeys } from './wechat-pay-signature.ts'

export type Merchant = {
  baseUrl: string
  mchId: string
  serial: string
  privateKey: KeyObject
  platformKeys: PlatformKeys
  /** requests an unknown certificate; returns whether it is known then */
  refresh: (serial: string) => Promise<boolean>
  apiV3Key: string
  now: () => Date
  /** timeout of a response, in milliseconds */
  limit: number
  log: Logger
}

/**
 * A response with a valid signature. A response with an invalid signature is thrown as an error.
 */
export type Reply = { status: number; body: Record<string, unknown> }

type Call = { method: 'GET' | 'POST'; target: string; body: string }
type Caller = Omit<Merchant, 'refresh'>

/**
 * Sends one signed request and returns the response before its verification. Throws without a
 * response.
 */
export async function send(merchant: Caller, { method, target, body }: Call) {
  const [platformKeyId = ''] = merchant.platformKeys.keys()
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
      ...(body === '' ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === '' ? {} : { body }),
  })
  const text = await readBody(response)
  return { status: response.status, text, seal: sealOf((name) => response.headers.get(name)) }
}

/**
 * Sends one signed request and verifies the response, whatever its status.
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
  try {
    const { status, text, seal } = await send(merchant, { method, target, body })
    const genuine =
      seal !== null &&
      (await merchant.refresh(seal.serial)) &&
      isGenuine(merchant.platformKeys, seal, text, merchant.now())
    const read = text === '' ? {} : jsonOf(text)
    if (genuine && read && status < 500 && status !== 429) return { status, body: read }
    merchant.log.warn(
      { security: !genuine, status, provider: 'wechat-pay' },
      'answer of the provider not usable',
    )
  } catch (error) {
    merchant.log.warn({ err: error, provider: 'wechat-pay' }, 'no answer of the provider')
  }
  return null
}
