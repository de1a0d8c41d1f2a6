import type { FastifyInstance, FastifyReply } from 'fastify'
import { renderCashier, PAGE_HEADERS, payActions } from '../cashier/cashier-page.ts'
import type { NotificationMode } from '../cashier/payer.ts'
import { TradeRefusal, type TradeStore } from '../cashier/trade-store.ts'
import { page } from '../wechat-pay/page.ts'
import type { AlipayKeys } from './keys.ts'
import { formatBeijingTime, formatYuan, signedForm } from './sign.ts'
import { registerRequest } from './trade-request.ts'

type CashierParts = {
  keys: AlipayKeys
  store: TradeStore
  now: () => Date
  pay: (paymentId: string, mode?: NotificationMode) => Promise<void>
}

const states = { OPEN: '待支付', PAID: '支付成功', CLOSED: '已关闭' }
/** Path of the cashier page's form. */
const PRESS_PATH = '/wap/press'

const html = (reply: FastifyReply, text: string, status = 200) =>
  reply.status(status).headers(PAGE_HEADERS).send(text)
const sendError = (reply: FastifyReply, message: string) =>
  html(reply, page('无法支付', `<p class="description">${message}</p>`), 400)

/** Cashier page of a phone's browser: a signed address of the gateway, and its form. */
export function cashierRoutes(app: FastifyInstance, { keys, store, now, pay }: CashierParts): void {
  /** Adds the signed result to the merchant's address, as Alipay does once the trade is paid. */
  function buildReturnUrl(returnUrl: string, paymentId: string): string {
    const trade = store.getTrade(paymentId)
    const result = signedForm(keys.providerPrivate, {
      app_id: keys.appId,
      auth_app_id: keys.appId,
      charset: 'utf-8',
      method: 'alipay.trade.wap.pay.return',
      out_trade_no: trade.id,
      seller_id: keys.sellerId,
      timestamp: formatBeijingTime(now()),
      total_amount: formatYuan(trade.amount),
      trade_no: trade.transactionId,
      version: '1.0',
    })
    return `${returnUrl}${returnUrl.includes('?') ? '&' : '?'}${result}`
  }

  /** The return address: the result of a paid trade, or the merchant's quit address. */
  function buildBackUrl({ id, returnUrl, quitUrl }: ReturnType<typeof registerRequest>) {
    const isPaid = store.getTrade(id).state === 'PAID'
    return isPaid ? returnUrl && buildReturnUrl(returnUrl, id) : quitUrl
  }

  function renderTrade(known: ReturnType<typeof registerRequest>, request: string): string {
    const trade = store.getTrade(known.id)
    return renderCashier({
      amount: trade.amount,
      description: trade.description,
      details: [
        ['商户单号', trade.id],
        ['支付方式', '支付宝 手机网站支付'],
      ],
      ended: trade.state === 'OPEN' ? null : states[trade.state],
      back: buildBackUrl(known),
      action: PRESS_PATH,
      hidden: { request },
    })
  }

  /** Opens a signed request; a request that cannot be paid gets the gateway's error page. */
  function open(request: string, reply: FastifyReply) {
    try {
      return registerRequest('alipay.trade.wap.pay', request, { keys, store })
    } catch (error) {
      void sendError(reply, error instanceof TradeRefusal ? '交易信息与之前不一致' : '订单参数异常')
      return null
    }
  }

  app.get('/gateway.do', (request, reply) => {
    const query = request.url.slice(request.url.indexOf('?') + 1)
    const known = open(query, reply)
    return known ? html(reply, renderTrade(known, query)) : reply
  })

  app.post<{ Body: string }>(PRESS_PATH, (request, reply) => {
    const form = new URLSearchParams(request.body)
    const query = form.get('request') ?? ''
    const known = open(query, reply)
    if (!known) return reply
    const action = payActions[form.get('action') ?? '']
    if (store.getTrade(known.id).state === 'OPEN' && action?.mode) {
      void pay(known.id, action.mode)
    }
    const back = buildBackUrl(known)
    return back && action?.returns
      ? reply.redirect(back, 303)
      : html(reply, renderTrade(known, query))
  })
}
