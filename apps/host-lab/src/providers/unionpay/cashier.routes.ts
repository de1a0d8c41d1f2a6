import type { FastifyInstance, FastifyReply } from 'fastify'
import { PAGE_HEADERS, parseWebUrl, payActions, renderCashier } from '../cashier/cashier-page.ts'
import type { NotificationMode } from '../cashier/payer.ts'
import { TradeRefusal, type Trade } from '../cashier/trade-store.ts'
import { escape, page } from '../wechat-pay/page.ts'
import { readForm, type UnionpayParts } from './api.routes.ts'
import { findProblem, parseTime, type Fields } from './message.ts'

const states = { OPEN: '待支付', PAID: '支付成功', CLOSED: '已超时' }
/** Path of the cashier page's form. */
const PRESS_PATH = '/gateway/press'
const TXN_TYPE = '01'

const html = (reply: FastifyReply, text: string, status = 200) =>
  reply.status(status).headers(PAGE_HEADERS).send(text)
const sendError = (reply: FastifyReply, message: string) =>
  html(reply, page('无法支付', `<p class="description">${escape(message)}</p>`), 400)

/** Cashier page for the shopper. */
export function unionpayCashierRoutes(
  app: FastifyInstance,
  { keys, store, requests, notifier }: UnionpayParts,
  pay: (paymentId: string, mode?: NotificationMode) => Promise<void>,
): void {
  const renderTrade = (trade: Trade) =>
    renderCashier({
      amount: trade.amount,
      description: trade.description,
      details: [
        ['商户单号', trade.id],
        ['支付方式', '银联支付'],
      ],
      ended: trade.state === 'OPEN' ? null : states[trade.state],
      back: parseWebUrl(requests.get(trade.id)?.frontUrl),
      action: PRESS_PATH,
      hidden: { payment_id: trade.id },
    })

  /** The result page, whose button posts to the merchant's address. */
  function renderReturn(trade: Trade, back: string): string {
    const fields: Fields =
      trade.state === 'PAID'
        ? readForm(notifier.signNotification(notifier.buildPaidFields(trade)).body)
        : {}
    const inputs = Object.entries(fields).map(
      ([name, value]) => `<input type="hidden" name="${name}" value="${escape(value)}">`,
    )
    return page(
      states[trade.state],
      `<form method="post" action="${escape(back)}">${inputs.join('')}<button class="primary">返回商户</button></form>`,
    )
  }

  app.post<{ Body: string }>('/gateway/api/frontTransReq.do', (request, reply) => {
    const input = readForm(request.body)
    const problem = findProblem(keys, input)
    if (problem) return sendError(reply, problem)
    const { orderId: id = '', txnAmt, payTimeout = '', backUrl: notifyUrl = '', txnTime } = input
    const known = requests.get(id)
    if (input.txnType !== TXN_TYPE || (known && known.txnTime !== txnTime)) {
      return sendError(reply, '重复交易')
    }
    try {
      const expiresAt = parseTime(payTimeout)
      const amount = Number(txnAmt)
      const description = '银联在线支付'
      const trade = store.registerTrade({ id, amount, description, notifyUrl, expiresAt })
      requests.set(id, input)
      return html(reply, renderTrade(trade))
    } catch (error) {
      if (error instanceof TradeRefusal) return sendError(reply, '支付信息与之前不一致')
      throw error
    }
  })

  app.post<{ Body: string }>(PRESS_PATH, async (request, reply) => {
    const form = readForm(request.body)
    const trade = store.find(form.payment_id ?? '')
    if (!trade) return sendError(reply, '支付不存在')
    const action = payActions[form.action ?? '']
    if (trade.state === 'OPEN' && action?.mode) void pay(trade.id, action.mode)
    const back = parseWebUrl(requests.get(trade.id)?.frontUrl)
    return html(reply, back && action?.returns ? renderReturn(trade, back) : renderTrade(trade))
  })
}
