/** What the lab does in the host app's name before the app answers: signs in, or pays. */
import { z } from 'zod'
import type { SimulatedHost } from '../shared/hosts.ts'
import { demoBankKey, demoDataKey, demoDingtalk, demoOauth } from './demo-keys.ts'
import { sealedWho } from './partner-proof.ts'
import { holderOf } from './people.ts'
import type { Providers } from './providers.ts'

export const Act = z.object({
  kind: z.enum(['login', 'pay']),
  api: z.string().max(200),
  /** as the page handed them to the bridge */
  params: z.record(z.string(), z.unknown()).catch({}),
  companyId: z.int().positive().catch(1),
  payment: z.enum(['usual', 'twice', 'late', 'forged', 'silent']).catch('usual'),
})
export type Act = z.output<typeof Act>

export type ActParts = { providers: Providers; personId: string; now: () => Date }

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The value of the app's answer; undefined for its usual one. */
export async function act(host: SimulatedHost, what: Act, parts: ActParts): Promise<unknown> {
  return what.kind === 'login' ? signIn(host, what, parts) : pay(what, parts)
}

/** Login methods whose data a bridge hands over, and who can open it. */
const oneClick = 2
const union = 21
const encryptedData = 20
const nativeApp = 13

function signIn(host: SimulatedHost, { params, companyId }: Act, parts: ActParts): unknown {
  const { providers, personId, now } = parts
  const { id, name, tel } = holderOf(host.group, personId)
  if (host.app === 'dingtalk') {
    return { code: providers.dingtalk.code(text(params.corpId) || demoDingtalk.corpId, id) }
  }
  if (host.app === 'cmb-life') {
    return { code: providers.oauth.issue(demoOauth.clientId, { sub: id, nickname: name }) }
  }
  const who = { subject: id, nickName: name, ...(tel ? { tel } : {}) }
  const sealed = (loginMethod: number, key: Buffer) =>
    sealedWho(who, key, { companyId, loginMethod, now: now() })
  const oneClicked = {
    resultType: 'Y',
    cryptType: '2',
    body: sealed(oneClick, demoBankKey(companyId)),
  }
  if (host.app === 'cmb') return oneClicked
  if (host.app === 'abc') {
    return { encryptedData: sealed(encryptedData, demoDataKey(companyId)) }
  }
  const data = sealed(union, demoBankKey(companyId))
  if (host.app !== 'private-bank') return { data }
  return { ...oneClicked, data, userInfo: sealed(nativeApp, demoDataKey(companyId)) }
}

/** The order string of Alipay, by the number that the merchant gave the trade. */
function tradeOf(orderString: string): string {
  const content = new URLSearchParams(orderString).get('biz_content') ?? '{}'
  return text((JSON.parse(content) as { out_trade_no?: unknown }).out_trade_no)
}

async function pay(what: Act, { providers }: ActParts): Promise<unknown> {
  const { wechatPay, alipay } = providers
  const behaviour = what.payment === 'usual' ? null : what.payment
  const order = text(what.params.info) || text(what.params.orderStr)
  if (order) {
    if (behaviour) alipay.script({ on: 'pay', behaviour, of: tradeOf(order) })
    return alipay.payOrder(order)
  }
  // Named as a parameter, or in the address of the mini-programme's own page.
  const said = decodeURIComponent(JSON.stringify(what.params))
  const prepayId = /prepay_id=([\w-]+)/.exec(said)?.[1]
  const payment = wechatPay.payments().find((one) => one.prepayId === prepayId)
  if (!payment) throw new Error('支付平台不认识这笔支付')
  const of = payment.order.out_trade_no
  if (behaviour) wechatPay.script({ on: 'pay', behaviour, of })
  await wechatPay.pay(of)
  return undefined
}
