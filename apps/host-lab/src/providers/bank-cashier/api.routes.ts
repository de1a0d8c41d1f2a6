import type { FastifyInstance, FastifyReply } from 'fastify'
import { TillRefusal, type Till, type TillRefund } from '../till/book.ts'
import type { Moment, Script, Step } from '../wechat-pay/script.ts'
import type { BankKeys } from './keys.ts'
import { headOf, signMessage, whatIsWrong, type Fields } from './message.ts'
import type { BankNotifier } from './notifier.ts'

export type BankParts = {
  keys: BankKeys
  /** somebody else: what is signed with these keys is forged */
  foreignKeys: BankKeys
  till: Till
  script: Script
  notifier: BankNotifier
  now: () => Date
}
type Work = (asked: Fields, step: Step | null) => Fields

function worksOf({ till, notifier }: BankParts) {
  const query: Work = ({ paymentId = '' }) => {
    if (till.isBarred(paymentId)) return { state: 'CLOSED' }
    const trade = till.find(paymentId)
    if (!trade) return { state: 'MISSING' }
    return trade.state === 'PAID' ? notifier.paidOf(trade) : { state: trade.state }
  }
  const close: Work = ({ paymentId = '' }) => {
    if (!till.find(paymentId)) till.bar(paymentId)
    else return { state: till.close(paymentId).state }
    return { state: 'CLOSED' }
  }
  const refund: Work = (asked, step) => {
    const { paymentId = '', refundId = '', amount = '', notifyUrl = '' } = asked
    const states: Record<string, TillRefund['state']> = {
      processing: 'PENDING',
      abnormal: 'FAILED',
      closed: 'FAILED',
    }
    const state = states[step?.behaviour ?? ''] ?? 'DONE'
    const isKnown = till.findRefund(refundId) !== undefined
    const one = till.refund({ id: refundId, paymentId, amount: Number(amount), notifyUrl, state })
    if (!isKnown && one.state !== 'PENDING') notifier.after(0, () => notifier.refund(one))
    return { state: one.state }
  }
  const refundQuery: Work = ({ refundId = '' }) => {
    const one = till.findRefund(refundId)
    // The bank has done its part by the time the merchant asks.
    if (one?.state === 'PENDING') one.state = 'DONE'
    return { state: one?.state ?? 'MISSING' }
  }
  return new Map<string, [Exclude<Moment, 'pay' | 'start' | 'certificates'>, Work]>([
    ['query', ['query', query]],
    ['close', ['close', close]],
    ['refund', ['refund', refund]],
    ['refund-query', ['query-refund', refundQuery]],
  ])
}

/** What a question comes to; a refusal is an answer too. */
function said(work: () => Fields): Fields {
  try {
    return work()
  } catch (error) {
    if (error instanceof TillRefusal) return { state: 'REFUSED' }
    throw error
  }
}

/** The questions of a merchant: query, close, refund, its query. */
export function bankApiRoutes(app: FastifyInstance, parts: BankParts): void {
  const { keys, foreignKeys, script, now } = parts
  const works = worksOf(parts)
  const nonces = new Set<string>()

  function answer(reply: FastifyReply, asked: Fields, content: Fields, step: Step | null) {
    const behaviour = step?.behaviour
    if (behaviour === 'hang' || behaviour === 'lost') return reply.hijack()
    if (behaviour === 'error') return reply.status(500).send({ message: '系统繁忙' })
    const key = behaviour === 'forged' ? foreignKeys.providerPrivate : keys.providerPrivate
    const { sign, ...message } = signMessage(key, {
      ...headOf(keys.merchantId, `${asked.type}-answer`, now()),
      requestNonce: asked.nonce ?? '',
      paymentId: asked.paymentId ?? '',
      ...(asked.refundId ? { refundId: asked.refundId } : {}),
      ...(behaviour === 'garbage' ? { state: '?' } : content),
    })
    return reply.send({ ...message, ...(behaviour === 'unsigned' || !sign ? {} : { sign }) })
  }

  app.post<{ Params: { type: string }; Body: string }>('/api/v1/:type', (request, reply) => {
    const { type } = request.params
    const work = works.get(type)
    const asked = JSON.parse(request.body) as Fields
    const wrong = whatIsWrong(keys.merchantPublic, keys.merchantId, type, asked, now())
    if (!work || wrong) return reply.status(401).send({ message: wrong ?? '未知请求' })
    if (nonces.has(asked.nonce ?? '')) return reply.status(401).send({ message: '重复请求' })
    nonces.add(asked.nonce ?? '')
    const step = script.take(work[0])
    const isUndone = step?.behaviour === 'lost' || step?.behaviour === 'error'
    const isRefused = step?.behaviour === 'refuse'
    const content = isUndone
      ? {}
      : isRefused
        ? { state: 'REFUSED' }
        : said(() => work[1](asked, step))
    return answer(reply, asked, content, step)
  })
}
