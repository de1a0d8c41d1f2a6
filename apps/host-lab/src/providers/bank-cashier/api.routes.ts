import type { FastifyInstance, FastifyReply } from 'fastify'
import { TradeRefusal, type TradeStore, type TradeRefund } from '../cashier/trade-store.ts'
import type { Operation, Script, Step } from '../wechat-pay/script.ts'
import type { BankKeys } from './keys.ts'
import { buildHead, signMessage, findProblem, type Fields } from './message.ts'
import type { BankNotifier } from './notifier.ts'

export type BankParts = {
  keys: BankKeys
  /** other keys, for forged signatures */
  foreignKeys: BankKeys
  store: TradeStore
  script: Script
  notifier: BankNotifier
  now: () => Date
}
type Handler = (input: Fields, step: Step | null) => Fields

function createHandlers({ store, notifier }: BankParts) {
  const query: Handler = ({ paymentId = '' }) => {
    if (store.isBlocked(paymentId)) return { state: 'CLOSED' }
    const trade = store.find(paymentId)
    if (!trade) return { state: 'MISSING' }
    return trade.state === 'PAID' ? notifier.buildPaidFields(trade) : { state: trade.state }
  }
  const close: Handler = ({ paymentId = '' }) => {
    if (!store.find(paymentId)) store.block(paymentId)
    else return { state: store.close(paymentId).state }
    return { state: 'CLOSED' }
  }
  const refund: Handler = (input, step) => {
    const { paymentId = '', refundId = '', amount = '', notifyUrl = '' } = input
    const states: Record<string, TradeRefund['state']> = {
      processing: 'PENDING',
      abnormal: 'FAILED',
      closed: 'FAILED',
    }
    const state = states[step?.behaviour ?? ''] ?? 'DONE'
    const isExisting = store.findRefund(refundId) !== undefined
    const one = store.refund({ id: refundId, paymentId, amount: Number(amount), notifyUrl, state })
    if (!isExisting && one.state !== 'PENDING') notifier.after(0, () => notifier.refund(one))
    return { state: one.state }
  }
  const refundQuery: Handler = ({ refundId = '' }) => {
    const one = store.findRefund(refundId)
    // The refund completes with the first query.
    if (one?.state === 'PENDING') one.state = 'DONE'
    return { state: one?.state ?? 'MISSING' }
  }
  return new Map<string, [Exclude<Operation, 'pay' | 'start' | 'certificates'>, Handler]>([
    ['query', ['query', query]],
    ['close', ['close', close]],
    ['refund', ['refund', refund]],
    ['refund-query', ['query-refund', refundQuery]],
  ])
}

/** Runs a call; a refusal becomes its result. */
function catchRefusal(handler: () => Fields): Fields {
  try {
    return handler()
  } catch (error) {
    if (error instanceof TradeRefusal) return { state: 'REFUSED' }
    throw error
  }
}

/** Merchant API: query, close, refund, refund query. */
export function bankApiRoutes(app: FastifyInstance, parts: BankParts): void {
  const { keys, foreignKeys, script, now } = parts
  const handlers = createHandlers(parts)
  const nonces = new Set<string>()

  function sendResponse(reply: FastifyReply, input: Fields, content: Fields, step: Step | null) {
    const behaviour = step?.behaviour
    if (behaviour === 'hang' || behaviour === 'lost') return reply.hijack()
    if (behaviour === 'error') return reply.status(500).send({ message: '系统繁忙' })
    const key = behaviour === 'forged' ? foreignKeys.providerPrivate : keys.providerPrivate
    const { sign, ...message } = signMessage(key, {
      ...buildHead(keys.merchantId, `${input.type}-answer`, now()),
      requestNonce: input.nonce ?? '',
      paymentId: input.paymentId ?? '',
      ...(input.refundId ? { refundId: input.refundId } : {}),
      ...(behaviour === 'garbage' ? { state: '?' } : content),
    })
    return reply.send({ ...message, ...(behaviour === 'unsigned' || !sign ? {} : { sign }) })
  }

  app.post<{ Params: { type: string }; Body: string }>('/api/v1/:type', (request, reply) => {
    const { type } = request.params
    const handler = handlers.get(type)
    const input = JSON.parse(request.body) as Fields
    const problem = findProblem(keys.merchantPublic, keys.merchantId, type, input, now())
    if (!handler || problem) return reply.status(401).send({ message: problem ?? '未知请求' })
    if (nonces.has(input.nonce ?? '')) return reply.status(401).send({ message: '重复请求' })
    nonces.add(input.nonce ?? '')
    const step = script.take(handler[0])
    const isUndone = step?.behaviour === 'lost' || step?.behaviour === 'error'
    const isRefused = step?.behaviour === 'refuse'
    const content = isUndone
      ? {}
      : isRefused
        ? { state: 'REFUSED' }
        : catchRefusal(() => handler[1](input, step))
    return sendResponse(reply, input, content, step)
  })
}
