import type { FastifyInstance, FastifyReply } from 'fastify'
import { TradeRefusal, type Trade } from '../cashier/trade-store.ts'
import { renderCashier, PAGE_HEADERS, payActions, parseWebUrl } from '../cashier/cashier-page.ts'
import type { NotificationMode } from '../cashier/payer.ts'
import { page } from '../wechat-pay/page.ts'
import type { BankParts } from './api.routes.ts'
import { findProblem, type Fields } from './message.ts'

const states = { OPEN: '待支付', PAID: '支付成功', CLOSED: '已关闭' }
/** Path of the cashier page's form. */
const PRESS_PATH = '/cashier/press'

function renderTrade(trade: Trade, back: string | null): string {
  return renderCashier({
    amount: trade.amount,
    description: trade.description,
    details: [
      ['商户单号', trade.id],
      ['支付方式', '银行卡支付'],
    ],
    ended: trade.state === 'OPEN' ? null : states[trade.state],
    back,
    action: PRESS_PATH,
    hidden: { payment_id: trade.id },
  })
}

const html = (reply: FastifyReply, text: string, status = 200) =>
  reply.status(status).headers(PAGE_HEADERS).send(text)
const sendError = (reply: FastifyReply, message: string) =>
  html(reply, page('无法支付', `<p class="description">${message}</p>`), 400)

/** Cashier page for the shopper. */
export function bankCashierRoutes(
  app: FastifyInstance,
  { keys, store, now }: BankParts,
  pay: (paymentId: string, mode?: NotificationMode) => Promise<void>,
): void {
  app.get<{ Querystring: Fields }>('/cashier', (request, reply) => {
    const input = request.query
    const problem = findProblem(keys.merchantPublic, keys.merchantId, 'pay', input, now())
    if (problem) return sendError(reply, problem)
    const { paymentId: id = '', description = '', notifyUrl = '', returnUrl } = input
    if (store.isBlocked(id)) return sendError(reply, '支付已关闭')
    try {
      const expiresAt = new Date(input.expiresAt ?? '')
      const amount = Number(input.amount)
      const trade = store.registerTrade({ id, amount, description, notifyUrl, expiresAt })
      return html(reply, renderTrade(trade, parseWebUrl(returnUrl)))
    } catch (error) {
      if (error instanceof TradeRefusal) return sendError(reply, '支付信息与之前不一致')
      throw error
    }
  })

  app.post<{ Body: string }>(PRESS_PATH, (request, reply) => {
    const form = new URLSearchParams(request.body)
    const trade = store.find(form.get('payment_id') ?? '')
    if (!trade) return sendError(reply, '支付不存在')
    const action = payActions[form.get('action') ?? '']
    if (trade.state === 'OPEN' && action?.mode) void pay(trade.id, action.mode)
    const back = parseWebUrl(form.get('redirect_url'))
    return back && action?.returns
      ? reply.redirect(back, 303)
      : html(reply, renderTrade(trade, back))
  })
}
