import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Payment } from './book.ts'
import { cashierPath, type LabParts } from './api.routes.ts'
import { amountHtml, escape, page, rows } from './page.ts'
import { beijingTime } from './seal.ts'

export type Payer = {
  pay(paymentId: string): Promise<void>
  cancel(paymentId: string): void
}

const states = { NOTPAY: '待支付', SUCCESS: '支付成功', CLOSED: '已关闭', REFUND: '已退款' }
const yuan = (fen: number) => `¥${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`

/** Only a web address is gone back to; anything else is left alone. */
function webAddress(text: unknown): string | null {
  if (typeof text !== 'string' || text === '') return null
  try {
    const { protocol, href } = new URL(text)
    return protocol === 'https:' || protocol === 'http:' ? href : null
  } catch {
    return null
  }
}

function details({ order, createdAt, scene }: Payment): string {
  return rows([
    ['收款商户', order.mchid],
    ['商户单号', order.out_trade_no],
    ['支付方式', scene === 'h5' ? 'H5 支付' : '扫码支付'],
    ['下单时间', beijingTime(createdAt).replace('T', ' ').slice(0, 19)],
  ])
}

function cashier(payment: Payment, back: string | null): string {
  const { order, state, prepayId } = payment
  const head = `${amountHtml(order.amount.total)}<p class="what">${escape(order.description)}</p>${details(payment)}`
  const returning = back
    ? `<a class="button primary" href="${escape(back)}">返回商家</a>`
    : '<a class="button" href="/">全部支付</a>'
  if (state !== 'NOTPAY') {
    return page(states[state], `${head}<form>${returning}</form>`)
  }
  const hidden = `<input type="hidden" name="prepay_id" value="${escape(prepayId)}">
<input type="hidden" name="redirect_url" value="${escape(back ?? '')}">`
  return page(
    '收银台',
    `${head}<form method="post" action="/wechat-pay/cashier">${hidden}
<button class="primary" name="action" value="pay">支付</button>
<button name="action" value="stay">支付后不返回</button>
<button name="action" value="cancel">取消支付</button></form>
<p class="note">这里是开发与测试用的支付平台，不会发生真实扣款</p>`,
  )
}

function list(payments: Payment[]): string {
  const items = payments.map(
    ({ order, prepayId, state, scene }) =>
      `<li><span class="state">${states[state]}</span>
<a href="${cashierPath}?prepay_id=${escape(prepayId)}">${yuan(order.amount.total)}</a>
<p>${escape(order.description)}</p><p>${scene === 'h5' ? 'H5' : '扫码'} · ${escape(order.out_trade_no)}</p></li>`,
  )
  const content =
    items.length > 0 ? `<ul class="list">${items.join('')}</ul>` : '<p class="what">还没有支付</p>'
  return page('支付列表', content)
}

const html = (reply: FastifyReply, text: string, status = 200) =>
  reply
    .status(status)
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'",
    )
    .type('text/html; charset=utf-8')
    .send(text)

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
    const action = form.get('action')
    const isOpen = book.find(id)?.state === 'NOTPAY'
    if (isOpen && (action === 'pay' || action === 'stay')) void payer.pay(id)
    if (isOpen && action === 'cancel') payer.cancel(id)
    const back = webAddress(form.get('redirect_url'))
    if (back && action !== 'stay') return reply.redirect(back, 303)
    return html(reply, cashier(payment, back))
  })
}
