import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { TradeRefusal, type TradeStore } from '../cashier/trade-store.ts'
import type { Operation, Script, Step } from '../wechat-pay/script.ts'
import type { AlipayKeys } from './keys.ts'
import type { AlipayNotifier } from './notifier.ts'
import {
  formatBeijingTime,
  parseYuan,
  isSignedByMerchant,
  signText,
  formatYuan,
  type Fields,
} from './sign.ts'

export type AlipayParts = {
  keys: AlipayKeys
  /** other keys, for forged signatures */
  foreignKeys: AlipayKeys
  store: TradeStore
  script: Script
  notifier: AlipayNotifier
}
type Node = Record<string, unknown>
type Handler = (content: Node, step: Step | null) => Node

const buildSuccess = (node: Node): Node => ({ code: '10000', msg: 'Success', ...node })
const buildFailure = (sub_code: string, sub_msg: string): Node => ({
  code: '40004',
  msg: 'Business Failed',
  sub_code,
  sub_msg,
})
const refusals: Record<TradeRefusal['reason'], [code: string, message: string]> = {
  missing: ['ACQ.TRADE_NOT_EXIST', '交易不存在'],
  'not-open': ['ACQ.TRADE_STATUS_ERROR', '交易状态不合法'],
  'other-amount': ['ACQ.REFUND_AMT_NOT_EQUAL_TOTAL', '退款金额与之前请求不一致'],
  'too-much': ['ACQ.REFUND_FEE_ERROR', '退款金额超过可退金额'],
}

const TradeQuery = z.object({ out_trade_no: z.string() })
const Refund = TradeQuery.extend({
  out_request_no: z.string(),
  refund_amount: z.string().transform(parseYuan).pipe(z.int().positive()),
})
const RefundQuery = TradeQuery.extend({ out_request_no: z.string() })

function read<T extends z.ZodType>(schema: T, content: Node): z.output<T> | null {
  return schema.safeParse(content).data ?? null
}
const invalid = buildFailure('ACQ.INVALID_PARAMETER', '参数无效')

/** Handlers by method, each with its operation in the script. */
function createMethods({ store, notifier }: AlipayParts) {
  const sumRefunds = (id: string) =>
    store.listRefunds(id).reduce((sum, { amount }) => sum + amount, 0)

  const query: Handler = (content) => {
    const input = read(TradeQuery, content)
    if (!input) return invalid
    const trade = store.getTrade(input.out_trade_no)
    const isOver = trade.state === 'CLOSED' || sumRefunds(trade.id) === trade.amount
    const states = { OPEN: 'WAIT_BUYER_PAY', PAID: 'TRADE_SUCCESS', CLOSED: 'TRADE_CLOSED' }
    return buildSuccess({
      out_trade_no: trade.id,
      trade_no: trade.transactionId,
      trade_status: isOver ? 'TRADE_CLOSED' : states[trade.state],
      total_amount: formatYuan(trade.amount),
      buyer_logon_id: 'lab***@example.com',
      ...(trade.paidAt
        ? { send_pay_date: formatBeijingTime(trade.paidAt), buyer_user_id: '2088000000000001' }
        : {}),
    })
  }
  const close: Handler = (content) => {
    const input = read(TradeQuery, content)
    if (!input) return invalid
    const { state } = store.getTrade(input.out_trade_no)
    if (state !== 'OPEN') throw new TradeRefusal('not-open')
    const { id, transactionId } = store.close(input.out_trade_no)
    return buildSuccess({ out_trade_no: id, trade_no: transactionId })
  }
  const refund: Handler = (content, step) => {
    const input = read(Refund, content)
    if (!input) return invalid
    const isExisting = store.findRefund(input.out_request_no) !== undefined
    const one = store.refund({
      id: input.out_request_no,
      paymentId: input.out_trade_no,
      amount: input.refund_amount,
      notifyUrl: '',
      state: step?.behaviour === 'processing' ? 'PENDING' : 'DONE',
    })
    if (one.state === 'DONE' && !isExisting) notifier.after(0, () => notifier.refund(one))
    return buildSuccess({
      out_trade_no: one.paymentId,
      trade_no: store.getTrade(one.paymentId).transactionId,
      fund_change: isExisting || one.state !== 'DONE' ? 'N' : 'Y',
      refund_fee: formatYuan(sumRefunds(one.paymentId)),
    })
  }
  const refundQuery: Handler = (content) => {
    const input = read(RefundQuery, content)
    if (!input) return invalid
    store.getTrade(input.out_trade_no)
    const one = store.findRefund(input.out_request_no)
    if (!one) return buildSuccess({})
    // The refund completes with the second query.
    const { state } = one
    one.state = 'DONE'
    return buildSuccess({
      out_trade_no: one.paymentId,
      out_request_no: one.id,
      refund_amount: formatYuan(one.amount),
      refund_status: state === 'PENDING' ? 'REFUND_PROCESSING' : 'REFUND_SUCCESS',
    })
  }
  return new Map<string, [Exclude<Operation, 'pay' | 'start' | 'certificates'>, Handler]>([
    ['alipay.trade.query', ['query', query]],
    ['alipay.trade.close', ['close', close]],
    ['alipay.trade.refund', ['refund', refund]],
    ['alipay.trade.fastpay.refund.query', ['query-refund', refundQuery]],
  ])
}

/** Runs a call; a refusal becomes its result. */
function catchRefusal(handler: () => Node): Node {
  try {
    return handler()
  } catch (error) {
    if (error instanceof TradeRefusal) return buildFailure(...refusals[error.reason])
    throw error
  }
}

/** Gateway of the open platform: one path, the method is a parameter. */
export function gatewayRoutes(app: FastifyInstance, parts: AlipayParts): void {
  const { keys, foreignKeys, script } = parts
  const methods = createMethods(parts)

  function sendResponse(reply: FastifyReply, name: string, node: Node, step: Step | null) {
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
    if (
      !isSignedByMerchant(keys.merchantPublic, fields) ||
      fields.app_id !== keys.appId ||
      !method
    ) {
      const code = method ? 'isv.invalid-signature' : 'isv.invalid-method'
      const node = { code: '40002', msg: 'Invalid Arguments', sub_code: code }
      return sendResponse(reply, 'error_response', node, null)
    }
    const [operation, handler] = method
    const step = script.take(operation)
    const isUndone = step?.behaviour === 'lost' || step?.behaviour === 'error'
    const content = JSON.parse(fields.biz_content ?? '{}') as Node
    const refused = buildFailure('ACQ.BUSINESS_LIMIT', '业务规则限制')
    const node = isUndone
      ? {}
      : step?.behaviour === 'refuse' || step?.behaviour === 'abnormal'
        ? refused
        : catchRefusal(() => handler(content, step))
    return sendResponse(reply, `${fields.method?.replaceAll('.', '_')}_response`, node, step)
  })
}
