import type { KeyObject } from 'node:crypto'
import type { Logger } from 'pino'
import { signatureOf, signedNode, type Fields } from './alipay-signature.ts'
import { jsonOf, readBody } from '../cash/cash-http.ts'

/** An app of Alipay's open platform. */
export type AlipayApp = {
  gatewayUrl: string
  appId: string
  /** '' where notifications need not name it */
  sellerId: string
  privateKey: KeyObject
  alipayKey: KeyObject
  now: () => Date
  /** how long an answer is waited for, in milliseconds */
  limit: number
  log: Logger
}

/** A genuine answer: `code` 10000 is done; `reason` is the business code of what is not. */
export type Answer = { isDone: boolean; reason: string; body: Record<string, unknown> }

/** Times are in Beijing's zone, to the second. */
export const beijingTime = (moment: Date) =>
  new Date(moment.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

/** The moment of a time in Beijing's zone; null where it is written otherwise. */
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

/** The gateway requests the same call again, or a query. */
const passing = new Set(['ACQ.SYSTEM_ERROR', 'SYSTEM_ERROR', 'aop.ACQ.SYSTEM_ERROR'])

/**
 * Calls the gateway and verifies its answer over the node's raw text.
 * @returns null where the outcome is not known: no answer in time, an error of the gateway's own,
 * or an answer that Alipay has not signed
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
    // 20000: the service is not available. 10003 and 20000 leave open whether it was done.
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
