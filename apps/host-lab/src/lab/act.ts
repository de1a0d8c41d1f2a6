/** Actions of the lab before the app responds: sign-in or payment. */
import { z } from 'zod'
import type { SimulatedHost } from '../shared/hosts.ts'
import { demoBankKey, demoDataKey, demoDingtalk, demoOauth } from './demo-keys.ts'
import { encryptIdentity } from './partner-proof.ts'
import { findHolder } from './holders.ts'
import type { Providers } from './providers.ts'

export const Act = z.object({
  kind: z.enum(['login', 'pay']),
  api: z.string().max(200),
  /** parameters of the bridge call */
  params: z.record(z.string(), z.unknown()).catch({}),
  companyId: z.int().positive().catch(1),
  payment: z.enum(['usual', 'twice', 'late', 'forged', 'silent']).catch('usual'),
})
export type Act = z.output<typeof Act>

export type ActContext = { providers: Providers; personId: string; now: () => Date }

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Performs the action. @returns the value of the app's result; undefined for the default one */
export async function act(host: SimulatedHost, request: Act, parts: ActContext): Promise<unknown> {
  return request.kind === 'login' ? signIn(host, request, parts) : pay(request, parts)
}

/** Login methods whose proof a bridge returns. */
const ONE_CLICK = 2
const UNION = 21
const encryptedData = 20
const NATIVE_APP = 13

function signIn(host: SimulatedHost, { params, companyId }: Act, parts: ActContext): unknown {
  const { providers, personId, now } = parts
  const { id, name, tel } = findHolder(host.group, personId)
  if (host.app === 'dingtalk') {
    return { code: providers.dingtalk.code(toText(params.corpId) || demoDingtalk.corpId, id) }
  }
  if (host.app === 'cmb-life') {
    return { code: providers.oauth.issue(demoOauth.clientId, { sub: id, nickname: name }) }
  }
  const identity = { subject: id, nickName: name, ...(tel ? { tel } : {}) }
  const encrypt = (loginMethod: number, key: Buffer) =>
    encryptIdentity(identity, key, { companyId, loginMethod, now: now() })
  const oneClickResult = {
    resultType: 'Y',
    cryptType: '2',
    body: encrypt(ONE_CLICK, demoBankKey(companyId)),
  }
  if (host.app === 'cmb') return oneClickResult
  if (host.app === 'abc') {
    return { encryptedData: encrypt(encryptedData, demoDataKey(companyId)) }
  }
  const data = encrypt(UNION, demoBankKey(companyId))
  if (host.app !== 'private-bank') return { data }
  return { ...oneClickResult, data, userInfo: encrypt(NATIVE_APP, demoDataKey(companyId)) }
}

/** Reads the merchant's trade number from an Alipay order string. */
function parseTradeId(orderString: string): string {
  const content = new URLSearchParams(orderString).get('biz_content') ?? '{}'
  return toText((JSON.parse(content) as { out_trade_no?: unknown }).out_trade_no)
}

async function pay(request: Act, { providers }: ActContext): Promise<unknown> {
  const { wechatPay, alipay } = providers
  const behaviour = request.payment === 'usual' ? null : request.payment
  const order = toText(request.params.info) || toText(request.params.orderStr)
  if (order) {
    if (behaviour) alipay.script({ on: 'pay', behaviour, of: parseTradeId(order) })
    return alipay.payOrder(order)
  }
  // The prepayment id is a parameter, or part of the mini-programme page's address.
  const paramsText = decodeURIComponent(JSON.stringify(request.params))
  const prepayId = /prepay_id=([\w-]+)/.exec(paramsText)?.[1]
  const payment = wechatPay.payments().find((one) => one.prepayId === prepayId)
  if (!payment) throw new Error('支付平台不认识这笔支付')
  const of = payment.order.out_trade_no
  if (behaviour) wechatPay.script({ on: 'pay', behaviour, of })
  await wechatPay.pay(of)
  return undefined
}
