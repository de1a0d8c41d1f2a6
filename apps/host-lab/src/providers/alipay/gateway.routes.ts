import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { TillRefusal, type Till } from '../till/book.ts'
import type { Moment, Script, Step } from '../wechat-pay/script.ts'
import type { AlipayKeys } from './keys.ts'
import type { AlipayNotifier } from './notifier.ts'
import { beijingTime, fenOf, isMerchants, signText, yuanOf, type Fields } from './sign.ts'

export type AlipayParts = {
  keys: AlipayKeys
  /** somebody else: what is signed with these keys is forged */
  foreignKeys: AlipayKeys
  till: Till
  script: Script
  notifier: AlipayNotifier
}
type Node = Record<string, unknown>
type Work = (content: Node, step: Step | null) => Node

const done = (node: Node): Node => ({ code: '10000', msg: 'Success', ...node })
const failed = (sub_code: string, sub_msg: string): Node => ({
  code: '40004',
  msg: 'Business Failed',
  sub_code,
  sub_msg,
})
const refusals: Record<TillRefusal['reason'], [code: string, message: string]> = {
  missing: ['ACQ.TRADE_NOT_EXIST', '交易不存在'],
  'not-open': ['ACQ.TRADE_STATUS_ERROR', '交易状态不合法'],
  'other-amount': ['ACQ.REFUND_AMT_NOT_EQUAL_TOTAL', '退款金额与之前请求不一致'],
  'too-much': ['ACQ.REFUND_FEE_ERROR', '退款金额超过可退金额'],
}

const Numbered = z.object({ out_trade_no: z.string() })
const Refund = Numbered.extend({
  out_request_no: z.string(),
  refund_amount: z.string().transform(fenOf).pipe(z.int().positive()),
})
const Asked = Numbered.extend({ out_request_no: z.string() })

function read<T extends z.ZodType>(schema: T, content: Node): z.output<T> | null {
  return schema.safeParse(content).data ?? null
}
const invalid = failed('ACQ.INVALID_PARAMETER', '参数无效')

/** The calls of a merchant by method: what moment of the script each is, and what it does. */
function methodsOf({ till, notifier }: AlipayParts) {
  const refunded = (id: string) => till.listRefunds(id).reduce((sum, { amount }) => sum + amount, 0)

  const query: Work = (content) => {
    const asked = read(Numbered, content)
    if (!asked) return invalid
    const trade = till.needed(asked.out_trade_no)
    const isOver = trade.state === 'CLOSED' || refunded(trade.id) === trade.amount
    const states = { OPEN: 'WAIT_BUYER_PAY', PAID: 'TRADE_SUCCESS', CLOSED: 'TRADE_CLOSED' }
    return done({
      out_trade_no: trade.id,
      trade_no: trade.transactionId,
      trade_status: isOver ? 'TRADE_CLOSED' : states[trade.state],
      total_amount: yuanOf(trade.amount),
      buyer_logon_id: 'lab***@example.com',
      ...(trade.paidAt
        ? { send_pay_date: beijingTime(trade.paidAt), buyer_user_id: '2088000000000001' }
        : {}),
    })
  }
  const close: Work = (content) => {
    const asked = read(Numbered, content)
    if (!asked) return invalid
    const { state } = till.needed(asked.out_trade_no)
    if (state !== 'OPEN') throw new TillRefusal('not-open')
    const { id, transactionId } = till.close(asked.out_trade_no)
    return done({ out_trade_no: id, trade_no: transactionId })
  }
  const refund: Work = (content, step) => {
    const asked = read(Refund, content)
    if (!asked) return invalid
    const isKnown = till.findRefund(asked.out_request_no) !== undefined
    const one = till.refund({
      id: asked.out_request_no,
      paymentId: asked.out_trade_no,
      amount: asked.refund_amount,
      notifyUrl: '',
      state: step?.behaviour === 'processing' ? 'PENDING' : 'DONE',
    })
    if (one.state === 'DONE' && !isKnown) notifier.after(0, () => notifier.refund(one))
    return done({
      out_trade_no: one.paymentId,
      trade_no: till.needed(one.paymentId).transactionId,
      fund_change: isKnown || one.state !== 'DONE' ? 'N' : 'Y',
      refund_fee: yuanOf(refunded(one.paymentId)),
    })
  }
  const refundQuery: Work = (content) => {
    const asked = read(Asked, content)
    if (!asked) return invalid
    till.needed(asked.out_trade_no)
    const one = till.findRefund(asked.out_request_no)
    if (!one) return done({})
    // The bank has done its part by the time the merchant asks a second time.
    const { state } = one
    one.state = 'DONE'
    return done({
      out_trade_no: one.paymentId,
      out_request_no: one.id,
      refund_amount: yuanOf(one.amount),
      refund_status: state === 'PENDING' ? 'REFUND_PROCESSING' : 'REFUND_SUCCESS',
    })
  }
  return new Map<string, [Exclude<Moment, 'pay' | 'start' | 'certificates'>, Work]>([
    ['alipay.trade.query', ['query', query]],
    ['alipay.trade.close', ['close', close]],
    ['alipay.trade.refund', ['refund', refund]],
    ['alipay.trade.fastpay.refund.query', ['query-refund', refundQuery]],
  ])
}

/** What a call comes to; a refusal is an answer too. */
function said(work: () => Node): Node {
  try {
    return work()
  } catch (error) {
    if (error instanceof TillRefusal) return failed(...refusals[error.reason])
    throw error
  }
}

/** The open platform's gateway: one address, the method among the parameters. */
export function gatewayRoutes(app: FastifyInstance, parts: AlipayParts): void {
  const { keys, foreignKeys, script } = parts
  const methods = methodsOf(parts)

  function answer(reply: FastifyReply, name: string, node: Node, step: Step | null) {
    const behaviour = step?.behaviour
    if (behaviour === 'hang' || behaviour === 'lost') return reply.hijack()
    if (behaviour === 'error') return reply.status(502).send('<html>502 Bad Gateway</html>')
    const text = behaviour === 'garbage' ? '{"ok":tru' : JSON.stringify(node)
    const key = behaviour === 'forged' ? foreignKeys.providerPrivate : keys.providerPrivate
    const sign = behaviour === 'unsigned' ? '' : `,"sign":"${signText(key, text)}"`
    return reply.type('application/json; charset=utf-8').send(`{"${name}":${text}${sign}}`)
  }

  app.post<{ Querystring: Fields; Body: string }>('/gateway.do', (request, reply) => {
    const fields: Fields = {
      ...request.query,
      ...Object.fromEntries(new URLSearchParams(request.body)),
    }
    const method = methods.get(fields.method ?? '')
    if (!isMerchants(keys.merchantPublic, fields) || fields.app_id !== keys.appId || !method) {
      const code = method ? 'isv.invalid-signature' : 'isv.invalid-method'
      const node = { code: '40002', msg: 'Invalid Arguments', sub_code: code }
      return answer(reply, 'error_response', node, null)
    }
    const [moment, work] = method
    const step = script.take(moment)
    const isUndone = step?.behaviour === 'lost' || step?.behaviour === 'error'
    const content = JSON.parse(fields.biz_content ?? '{}') as Node
    const refused = failed('ACQ.BUSINESS_LIMIT', '业务规则限制')
    const node = isUndone
      ? {}
      : step?.behaviour === 'refuse' || step?.behaviour === 'abnormal'
        ? refused
        : said(() => work(content, step))
    return answer(reply, `${fields.method?.replaceAll('.', '_')}_response`, node, step)
  })
}
