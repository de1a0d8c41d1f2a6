import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Payment } from './store.ts'
import { CASHIER_PATH, type LabParts } from './api.routes.ts'
import { renderCashier, PAGE_HEADERS, payActions, parseWebUrl } from '../cashier/cashier-page.ts'
import type { NotificationMode } from '../cashier/payer.ts'
import { escape, page } from './page.ts'
import { formatBeijingTime } from './signatures.ts'

export type Payer = { pay(paymentId: string, mode?: NotificationMode): Promise<void> }

const states = { NOTPAY: '待支付', SUCCESS: '支付成功', CLOSED: '已关闭', REFUND: '已退款' }
const formatYuan = (fen: number) =>
  `¥${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`

const sceneNames = { h5: 'H5 支付', native: '扫码支付', jsapi: '公众号支付' }

function renderPayment({ order, state, prepayId, createdAt, scene }: Payment, back: string | null) {
  return renderCashier({
    amount: order.amount.total,
    description: order.description,
    details: [
      ['收款商户', order.mchid],
      ['商户单号', order.out_trade_no],
      ['支付方式', sceneNames[scene]],
      ['下单时间', formatBeijingTime(createdAt).replace('T', ' ').slice(0, 19)],
    ],
    ended: state === 'NOTPAY' ? null : states[state],
    back,
    action: '/wechat-pay/cashier',
    hidden: { prepay_id: prepayId },
  })
}

function renderList(payments: Payment[]): string {
  const items = payments.map(
    ({ order, prepayId, state, scene }) =>
      `<li><span class="state">${states[state]}</span>
<a href="${CASHIER_PATH}?prepay_id=${escape(prepayId)}">${formatYuan(order.amount.total)}</a>
<p>${escape(order.description)}</p><p>${sceneNames[scene]} · ${escape(order.out_trade_no)}</p></li>`,
  )
  const content =
    items.length > 0
      ? `<ul class="list">${items.join('')}</ul>`
      : '<p class="description">还没有支付</p>'
  return page('支付列表', content)
}

const html = (reply: FastifyReply, text: string, status = 200) =>
  reply.status(status).headers(PAGE_HEADERS).send(text)

/** Pages for the payer: the redirect page of an H5 payment, and a list to pay by code. */
export function cashierRoutes(app: FastifyInstance, { store }: LabParts, payer: Payer): void {
  const sendNotFound = (reply: FastifyReply) =>
    html(reply, page('支付不存在', '<p class="description">支付链接无效或已过期</p>'), 404)

  app.get('/', (_request, reply) => html(reply, renderList(store.all())))
  app.get('/wechat-pay', (_request, reply) => html(reply, renderList(store.all())))

  app.get<{ Querystring: Record<string, string> }>(CASHIER_PATH, (request, reply) => {
    const { prepay_id = '', redirect_url } = request.query
    const payment = store.byPrepayId(prepay_id)
    return payment
      ? html(reply, renderPayment(payment, parseWebUrl(redirect_url)))
      : sendNotFound(reply)
  })

  app.post<{ Body: string }>('/wechat-pay/cashier', async (request, reply) => {
    const form = new URLSearchParams(request.body)
    const payment = store.byPrepayId(form.get('prepay_id') ?? '')
    if (!payment) return sendNotFound(reply)
    const id = payment.order.out_trade_no
    const action = payActions[form.get('action') ?? '']
    if (store.find(id)?.state === 'NOTPAY' && action?.mode) void payer.pay(id, action.mode)
    const back = parseWebUrl(form.get('redirect_url'))
    if (back && action?.returns) return reply.redirect(back, 303)
    return html(reply, renderPayment(payment, back))
  })
}
