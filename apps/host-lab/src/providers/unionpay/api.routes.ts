import type { FastifyInstance, FastifyReply } from 'fastify'
import { TradeRefusal, type TradeRefund, type TradeStore } from '../cashier/trade-store.ts'
import type { Operation, Script, Step } from '../wechat-pay/script.ts'
import type { UnionpayKeys } from './keys.ts'
import { buildHead, findProblem, renderResponse, signMessage, type Fields } from './message.ts'
import type { Requests, UnionpayNotifier } from './notifier.ts'

export type UnionpayParts = {
  keys: UnionpayKeys
  /** other keys, for forged signatures */
  foreignKeys: UnionpayKeys
  store: TradeStore
  requests: Requests
  script: Script
  notifier: UnionpayNotifier
}
type Handler = (input: Fields, step: Step | null) => Fields

const OK = { respCode: '00', respMsg: '成功[0000000]' }
const MISSING = { respCode: '34', respMsg: '查无此交易[2600000]' }

export const readForm = (body: string): Fields => Object.fromEntries(new URLSearchParams(body))

function createHandlers({ store, requests, notifier }: UnionpayParts) {
  const refundCodes = { PENDING: '05', DONE: '00', FAILED: '42' } as const
  function query({ orderId = '', txnTime }: Fields): Fields {
    if (requests.get(orderId)?.txnTime !== txnTime) return MISSING
    const refund = store.findRefund(orderId)
    if (refund) {
      const code = refundCodes[refund.state]
      // The refund completes with the first query.
      if (refund.state === 'PENDING') refund.state = 'DONE'
      return { ...OK, ...notifier.buildRefundFields(refund), origRespCode: code }
    }
    const trade = store.find(orderId)
    if (!trade) return MISSING
    if (trade.state === 'PAID') {
      return { ...OK, ...notifier.buildPaidFields(trade), origRespCode: '00' }
    }
    return { ...OK, origRespCode: trade.state === 'OPEN' ? '05' : '39' }
  }
  const refund: Handler = (input, step) => {
    const { orderId = '', origQryId, txnAmt = '', backUrl = '', txnTime } = input
    const known = requests.get(orderId)
    if (known) return { respCode: '12', respMsg: '重复交易[2040004]' }
    const trade = store.all().find(({ transactionId }) => transactionId === origQryId)
    if (!trade || !txnTime) return MISSING
    const states: Record<string, TradeRefund['state']> = {
      processing: 'PENDING',
      abnormal: 'FAILED',
      closed: 'FAILED',
    }
    const state = states[step?.behaviour ?? ''] ?? 'DONE'
    const one = store.refund({
      id: orderId,
      paymentId: trade.id,
      amount: Number(txnAmt),
      notifyUrl: backUrl,
      state,
    })
    requests.set(orderId, input)
    if (one.state !== 'PENDING') notifier.after(0, () => notifier.refund(one))
    return { ...OK, origQryId: trade.transactionId, txnAmt, queryId: `${txnTime}0000001` }
  }
  return { query, refund }
}

/** Runs a call; a refusal becomes its result. */
function catchRefusal(handler: () => Fields): Fields {
  try {
    return handler()
  } catch (error) {
    if (error instanceof TradeRefusal) return { respCode: '64', respMsg: '原始金额错误' }
    throw error
  }
}

/** Merchant API: query of payments and refunds, refund. */
export function unionpayApiRoutes(app: FastifyInstance, parts: UnionpayParts): void {
  const { keys, foreignKeys, store, script } = parts
  const handlers = createHandlers(parts)

  function sendResponse(reply: FastifyReply, input: Fields, content: Fields, step: Step | null) {
    const behaviour = step?.behaviour
    if (behaviour === 'hang' || behaviour === 'lost') return reply.hijack()
    if (behaviour === 'error') return reply.status(500).send('系统繁忙')
    const by = behaviour === 'forged' ? foreignKeys : keys
    const { txnType = '', txnSubType = '', bizType = '', orderId = '', txnTime = '' } = input
    const { signature, ...message } = signMessage(by.providerPrivate, {
      ...buildHead(by),
      ...(behaviour === 'garbage' ? { respCode: '?' } : content),
      txnType,
      txnSubType,
      bizType,
      orderId,
      txnTime,
    })
    const isSigned = behaviour !== 'unsigned' && signature !== undefined
    return reply
      .type('text/html; charset=UTF-8')
      .send(renderResponse({ ...message, ...(isSigned ? { signature } : {}) }))
  }

  function handle(operation: Operation, body: string, reply: FastifyReply, handler: Handler) {
    const input = readForm(body)
    const problem = findProblem(keys, input)
    if (problem) return reply.status(400).send(problem)
    const step = script.take(operation)
    const isUndone = step?.behaviour === 'lost' || step?.behaviour === 'error'
    const isRefused = step?.behaviour === 'refuse'
    const content = isUndone
      ? {}
      : isRefused
        ? { respCode: '42', respMsg: '交易失败' }
        : catchRefusal(() => handler(input, step))
    return sendResponse(reply, input, content, step)
  }

  app.post<{ Body: string }>('/gateway/api/queryTrans.do', (request, reply) => {
    const { orderId = '' } = readForm(request.body)
    const isRefund = store.findRefund(orderId) !== undefined || orderId.startsWith('r')
    return handle(isRefund ? 'query-refund' : 'query', request.body, reply, handlers.query)
  })
  app.post<{ Body: string }>('/gateway/api/backTransReq.do', (request, reply) =>
    handle('refund', request.body, reply, handlers.refund),
  )
}
