import type { KeyObject } from 'node:crypto'
import type { Logger } from 'pino'
import { signatureOf, signedNode, type Fields } from './alipay-signature.ts'
import { jsonOf, readBody } from '../cash/cash-http.ts'

/** An app of Alipay's open platform. */
export type AlipayApp = {
  gatewayUrl: string
  appId: string
  /** account that receives the money; '' if notifications need not state it */
  sellerId: string
  privateKey: KeyObject
  alipayKey: KeyObject
  now: () => Date
  /** timeout of a response, in milliseconds */
  limit: number
  log: Logger
}

/**
 * A response with a valid signature. `isDone`: code 10000; `reason`: business code of a failure.
 */
export type Answer = { isDone: boolean; reason: string; body: Record<string, unknown> }

/** Formats a time in Beijing's time zone, to the second. */
export const beijingTime = (moment: Date) =>
  new Date(moment.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

/** Parses a time in Beijing's time zone; null for another format. */
export function momentOf(text: unknown): Date | null {
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return null
  const moment = new Date(`${text.replace(' ', 'T')}+08:00`)
  return Number.isNaN(moment.getTime()) ? null : moment
}

/** A request's parameters with their signature. */
export function signedRequest(
  app: AlipayApp,
  method: string,
  content: object,
  own: Fields = {},
): Fields {
  const fields: Fields = {
    app_id: app.appId,
    method,
    format: 'JSON',
    charset: 'utf-8',
    sign_type: 'RSA2',
    timestamp: beijingTime(app.now()),
    version: '1.0',
    ...own,
    biz_content: JSON.stringify(content),
  }
  return { ...fields, sign: signatureOf(app.privateKey, fields) }
}

/** Codes after which Alipay requires a repetition of the call, or a query. */
const passing = new Set(['ACQ.SYSTEM_ERROR', 'SYSTEM_ERROR', 'aop.ACQ.SYSTEM_ERROR'])

/**
 * Calls the gateway and verifies the signature over the raw text of the response's node.
 * @returns null if the outcome is unknown: no response in time, an error of the gateway, or a
 * response that Alipay has not signed
 */
export async function askAlipay(
  app: AlipayApp,
  method: string,
  content: object,
): Promise<Answer | null> {
  const { biz_content = '', ...common } = signedRequest(app, method, content)
  try {
    const response = await fetch(`${app.gatewayUrl}?${new URLSearchParams(common).toString()}`, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(app.limit),
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
      body: new URLSearchParams({ biz_content }).toString(),
    })
    const text = await readBody(response)
    const name = `${method.replaceAll('.', '_')}_response`
    const node = signedNode(app.alipayKey, text, [name, 'error_response'])
    const body = node === null ? null : jsonOf(node)
    const code = body?.sub_code ?? body?.code
    const reason = typeof code === 'string' ? code : ''
    // 20000: the service is unavailable. After 10003 and 20000 it is unknown whether the call had
    // an effect.
    const isOpen = body?.code === '20000' || body?.code === '10003' || passing.has(reason)
    if (body && response.ok && !isOpen) return { isDone: body.code === '10000', reason, body }
    app.log.warn(
      { security: node === null, status: response.status, provider: 'alipay', reason },
      'answer of the provider not usable',
    )
  } catch (error) {
    app.log.warn({ err: error, provider: 'alipay' }, 'no answer of the provider')
  }
  return null
}
