import type { FastifyInstance, FastifyReply } from 'fastify'
import { TillRefusal, type Trade } from '../till/book.ts'
import { counterPage, pageHeaders, presses, webAddress } from '../till/cashier-page.ts'
import type { Telling } from '../till/payer.ts'
import { page } from '../wechat-pay/page.ts'
import type { BankParts } from './api.routes.ts'
import { whatIsWrong, type Fields } from './message.ts'

const states = { OPEN: '待支付', PAID: '支付成功', CLOSED: '已关闭' }
/** The bank's page asks back where its own form is sent. */
const pressed = '/cashier/press'

function cashier(trade: Trade, back: string | null): string {
  return counterPage({
    amount: trade.amount,
    description: trade.description,
    details: [
      ['商户单号', trade.id],
      ['支付方式', '银行卡支付'],
    ],
    ended: trade.state === 'OPEN' ? null : states[trade.state],
    back,
    action: pressed,
    hidden: { payment_id: trade.id },
  })
}

const html = (reply: FastifyReply, text: string, status = 200) =>
  reply.status(status).headers(pageHeaders).send(text)
const refused = (reply: FastifyReply, why: string) =>
  html(reply, page('无法支付', `<p class="what">${why}</p>`), 400)

/** The page of the bank that a shopper is sent to. */
export function bankCashierRoutes(
  app: FastifyInstance,
  { keys, till, now }: BankParts,
  pay: (paymentId: string, telling?: Telling) => Promise<void>,
): void {
  app.get<{ Querystring: Fields }>('/cashier', (request, reply) => {
    const asked = request.query
    const wrong = whatIsWrong(keys.merchantPublic, keys.merchantId, 'pay', asked, now())
    if (wrong) return refused(reply, wrong)
    const { paymentId: id = '', description = '', notifyUrl = '', returnUrl } = asked
    if (till.isBarred(id)) return refused(reply, '支付已关闭')
    try {
      const expiresAt = new Date(asked.expiresAt ?? '')
      const amount = Number(asked.amount)
      const trade = till.bring({ id, amount, description, notifyUrl, expiresAt })
      return html(reply, cashier(trade, webAddress(returnUrl)))
    } catch (error) {
      if (error instanceof TillRefusal) return refused(reply, '支付信息与之前不一致')
      throw error
    }
  })

  app.post<{ Body: string }>(pressed, (request, reply) => {
    const form = new URLSearchParams(request.body)
    const trade = till.find(form.get('payment_id') ?? '')
    if (!trade) return refused(reply, '支付不存在')
    const press = presses[form.get('action') ?? '']
    if (trade.state === 'OPEN' && press?.telling) void pay(trade.id, press.telling)
    const back = webAddress(form.get('redirect_url'))
    return back && press?.returns ? reply.redirect(back, 303) : html(reply, cashier(trade, back))
  })
}
