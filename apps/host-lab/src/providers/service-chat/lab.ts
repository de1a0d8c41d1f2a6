import { randomUUID } from 'node:crypto'
import { createTextServer, listen, type ListenOptions } from '../listen.ts'
import { renderChat, type ChatLine } from './chat-page.ts'

type ServiceChatOptions = Omit<ListenOptions, 'publicUrl'> & {
  /** origins that may frame the page, as in a policy; any by default */
  frameAncestors?: string
}

const GREETING: ChatLine = { from: 'agent', text: '您好，请问有什么可以帮您？' }
const MAX_CONVERSATIONS = 200
const MAX_LINES = 60

/** The first rule whose words are in the message gives the reply. */
const replies: readonly (readonly [words: RegExp, reply: string])[] = [
  [/退|换/, '退换货请在订单详情中申请，审核后会通知您。'],
  [/物流|快递|发货/, '请在订单详情中查看物流，有异常请告诉我订单编号。'],
  [/积分/, '积分明细在“我的”页面中查看。'],
]
const replyTo = (text: string): string =>
  replies.find(([words]) => words.test(text))?.[1] ?? `已收到：“${text}”，我来为您查询。`

/**
 * Starts the chat page of a third party that answers a company's shoppers (`customerServiceUrl`), on
 * a port of its own. Conversations are in memory; the page may be framed.
 */
export async function startServiceChatLab(options: ServiceChatOptions = {}) {
  const { frameAncestors = '*' } = options
  const conversations = new Map<string, ChatLine[]>()
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors}`,
  ].join('; ')
  const app = createTextServer(10_000)

  app.get<{ Querystring: { id?: string } }>('/service-chat/', ({ query }, reply) => {
    const id = String(query.id ?? randomUUID())
    const lines = conversations.get(id) ?? [GREETING]
    return reply
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(renderChat(id, lines))
  })
  app.post<{ Body: string }>('/service-chat/', ({ body }, reply) => {
    const form = new URLSearchParams(body)
    const id = form.get('id') ?? ''
    const text = (form.get('text') ?? '').trim().slice(0, 200)
    if (!/^[\w-]{1,40}$/.test(id)) return reply.status(400).send({ message: '没有这个会话' })
    const lines = conversations.get(id) ?? [GREETING]
    if (text !== '') {
      const added: ChatLine[] = [
        { from: 'shopper', text },
        { from: 'agent', text: replyTo(text) },
      ]
      conversations.set(id, [...lines, ...added].slice(-MAX_LINES))
    }
    const [oldest] = conversations.keys()
    if (conversations.size > MAX_CONVERSATIONS && oldest !== undefined) conversations.delete(oldest)
    return reply.redirect(`/service-chat/?id=${id}`, 303)
  })

  const { url } = await listen(app, options)
  return {
    url,
    env: {},
    /** address of the page on the simulator's own port */
    pageUrl: `${url}/service-chat/`,
    stop: () => app.close(),
  }
}
export type ServiceChatLab = Awaited<ReturnType<typeof startServiceChatLab>>
