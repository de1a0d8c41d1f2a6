import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Payment } from './book.ts'
import { cashierPath, type LabParts } from './api.routes.ts'
import { counterPage, pageHeaders, presses, webAddress } from '../till/cashier-page.ts'
import type { Telling } from '../till/payer.ts'
import { escape, page } from './page.ts'
import { beijingTime } from './seal.ts'

export type Payer = { pay(paymentId: string, telling?: Telling): Promise<void> }

const states = { NOTPAY: '待支付', SUCCESS: '支付成功', CLOSED: '已关闭', REFUND: '已退款' }
const yuan = (fen: number) => `¥${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`

const ways = { h5: 'H5 支付', native: '扫码支付', jsapi: '公众号支付' }

function cashier({ order, state, prepayId, createdAt, scene }: Payment, back: string | null) {
  return counterPage({
    amount: order.amount.total,
    description: order.description,
    details: [
      ['收款商户', order.mchid],
      ['商户单号', order.out_trade_no],
      ['支付方式', ways[scene]],
      ['下单时间', beijingTime(createdAt).replace('T', ' ').slice(0, 19)],
    ],
    ended: state === 'NOTPAY' ? null : states[state],
    back,
    action: '/wechat-pay/cashier',
    hidden: { prepay_id: prepayId },
  })
}

function list(payments: Payment[]): string {
  const items = payments.map(
    ({ order, prepayId, state, scene }) =>
      `<li><span class="state">${states[state]}</span>
<a href="${cashierPath}?prepay_id=${escape(prepayId)}">${yuan(order.amount.total)}</a>
<p>${escape(order.description)}</p><p>${ways[scene]} · ${escape(order.out_trade_no)}</p></li>`,
  )
  const content =
    items.length > 0 ? `<ul class="list">${items.join('')}</ul>` : '<p class="what">还没有支付</p>'
  return page('支付列表', content)
}

const html = (reply: FastifyReply, text: string, status = 200) =>
  reply.status(status).headers(pageHeaders).send(text)

/** What the payer sees: the middle page of an H5 payment, and a list where a code can be paid. */
export function cashierRoutes(app: FastifyInstance, { book }: LabParts, payer: Payer): void {
  const gone = (reply: FastifyReply) =>
    html(reply, page('支付不存在', '<p class="what">支付链接无效或已过期</p>'), 404)

  app.get('/', (_request, reply) => html(reply, list(book.all())))
  app.get('/wechat-pay', (_request, reply) => html(reply, list(book.all())))

  app.get<{ Querystring: Record<string, string> }>(cashierPath, (request, reply) => {
    const { prepay_id = '', redirect_url } = request.query
    const payment = book.byPrepayId(prepay_id)
    return payment ? html(reply, cashier(payment, webAddress(redirect_url))) : gone(reply)
  })

  app.post<{ Body: string }>('/wechat-pay/cashier', async (request, reply) => {
    const form = new URLSearchParams(request.body)
    const payment = book.byPrepayId(form.get('prepay_id') ?? '')
    if (!payment) return gone(reply)
    const id = payment.order.out_trade_no
    const press = presses[form.get('action') ?? '']
    if (book.find(id)?.state === 'NOTPAY' && press?.telling) void payer.pay(id, press.telling)
    const back = webAddress(form.get('redirect_url'))
    if (back && press?.returns) return reply.redirect(back, 303)
    return html(reply, cashier(payment, back))
  })
}
