import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { ChatMessage, Conversation, DataOf } from '@mall/contract'
import {
  buildData,
  offline,
  refuse,
  renderFeature,
  silence,
  xssStrings,
  type Answers,
} from '@mall/testing'
import { shopFeature } from '../../feature.ts'

const conversation: Conversation = {
  id: 5,
  status: 'open',
  agent: '小周',
  ahead: 0,
  lastSeq: 2,
  agentReadSeq: 1,
  shopperReadSeq: 2,
}
const message = (seq: number, over: Partial<ChatMessage> = {}): ChatMessage => ({
  conversationId: 5,
  seq,
  key: '',
  by: 'agent',
  text: `第 ${String(seq)} 条`,
  at: '2026-11-25T01:00:00.000Z',
  picture: null,
  order: null,
  product: null,
  ...over,
})
const loaded = (over: Partial<DataOf<'chat.open'>> = {}): DataOf<'chat.open'> => ({
  isEnabled: true,
  isOpen: true,
  from: '09:00',
  to: '20:00',
  nextCursor: null,
  toRate: null,
  conversation: null,
  messages: [],
  ...over,
})
const faq = buildData('article.faq', { categories: [] })

async function setup(
  data: DataOf<'chat.open'>,
  answers: Answers = {},
  route = '/service',
  user = true,
) {
  const view = renderFeature(shopFeature, {
    route,
    user,
    answers: {
      'home.option': {},
      'article.faq': faq,
      'chat.open': data,
      'chat.messages': silence(),
      'chat.read': {},
      ...answers,
    },
  })
  await screen.findByRole('log')
  return { ...view, act: userEvent.setup(), server: view.ports.server }
}
const toSent = (args: { key: string; text?: string | undefined }, seq = 1) => ({
  conversation: { ...conversation, status: 'waiting' as const, agent: '', ahead: 2 },
  message: message(seq, { by: 'shopper', key: args.key, text: args.text ?? '' }),
})

it('shows the conversation with its agent and the read messages', async () => {
  const messages = [message(1, { by: 'shopper', text: '在吗' }), message(2, { by: 'shopper' })]
  await setup(loaded({ conversation, messages }))
  const log = screen.getByRole('log', { name: '聊天记录' })
  expect(within(log).getByText('在吗')).toBeTruthy()
  expect(within(log).getAllByText('已读')).toHaveLength(1)
  expect(screen.getByText('客服 小周')).toBeTruthy()
  expect(within(log).getByText('客服 小周 已接入')).toBeTruthy()
  expect(within(log).queryByText('常见问题')).toBeNull()
})

it('shows the hours and the frequent questions before the first message', async () => {
  const questions = { id: 1, title: '订单', list: [{ id: 7, title: '怎么退货', summary: '' }] }
  await setup(loaded({ from: '09:00', to: '21:00' }), {
    'article.faq': { categories: [questions] },
  })
  const log = within(screen.getByRole('log'))
  expect(log.getByText(/客服时间为 09:00 至 21:00/)).toBeTruthy()
  expect(await log.findByRole('heading', { name: '常见问题' })).toBeTruthy()
  expect(await log.findByRole('link', { name: '怎么退货' })).toBeTruthy()
  expect(log.queryByText(/已接入/)).toBeNull()
})

it('sends a message and shows the queue position', async () => {
  const { act } = await setup(loaded(), { 'chat.send': (args) => toSent(args) })
  await act.type(screen.getByRole('textbox', { name: '输入消息' }), '在吗')
  await act.click(screen.getByRole('button', { name: '发送' }))
  expect(await screen.findByText('前面还有 2 位，客服会尽快接入')).toBeTruthy()
  expect(screen.getAllByText('在吗')).toHaveLength(1)
})

it('shows a reply on arrival, polls after it and marks it as read', async () => {
  const answered = { ...conversation, lastSeq: 2, shopperReadSeq: 1 }
  const polled = { conversation: answered, version: 4, messages: [message(2, { text: '在的' })] }
  const { server } = await setup(loaded({ conversation, messages: [message(1)] }), {
    'chat.messages': [polled, silence()],
  })
  expect(await screen.findByText('在的')).toBeTruthy()
  await waitFor(() => expect(server.count('chat.messages')).toBe(2))
  const polls = server.requests.filter(({ name }) => name === 'chat.messages')
  expect(polls.map(({ args }) => [args['after'], args['version']])).toEqual([
    ['1', '0'],
    ['2', '4'],
  ])
  const reads = server.requests.filter(({ name }) => name === 'chat.read')
  expect(reads.map(({ args }) => args['seq'])).toEqual([2])
})

it('offers to resend an unsent message with the same key, also after a reload', async () => {
  const { act, server, ports } = await setup(loaded(), { 'chat.send': offline() })
  await act.type(screen.getByRole('textbox', { name: '输入消息' }), '在吗{Enter}')
  const resend = await screen.findByRole('button', { name: '重发' })
  const stored = ports.storage.local.get('mall:1:chat-outbox')
  expect(stored).toContain('在吗')
  server.script({ 'chat.send': (args) => toSent(args) })
  await act.click(resend)
  await waitFor(() => expect(screen.queryByRole('button', { name: '重发' })).toBeNull())
  const keys = server.requests
    .filter(({ name }) => name === 'chat.send')
    .map(({ args }) => args['key'])
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  expect(ports.storage.local.get('mall:1:chat-outbox')).toBeNull()
  expect(screen.getAllByText('在吗')).toHaveLength(1)
})

it('requires a message with a phone outside the hours', async () => {
  const { act, server } = await setup(loaded({ isOpen: false }), {
    'chat.leave': ({ key, text }) => ({ message: message(1, { by: 'shopper', key, text }) }),
  })
  await act.click(await screen.findByRole('button', { name: '提交留言' }))
  expect(await screen.findByText('请填写留言')).toBeTruthy()
  await act.type(screen.getByRole('textbox', { name: '留言' }), '请回电')
  await act.type(screen.getByRole('textbox', { name: '手机号' }), '13900000009')
  await act.click(screen.getByRole('button', { name: '提交留言' }))
  expect(await screen.findByText('请回电')).toBeTruthy()
  const [sent] = server.requests.filter(({ name }) => name === 'chat.leave')
  expect(sent?.args).toMatchObject({ text: '请回电', phone: '13900000009' })
})

it('offers a new conversation after the former has ended', async () => {
  const { act } = await setup(loaded({ conversation, messages: [message(1)] }), {
    'chat.messages': [
      { conversation: { ...conversation, status: 'closed' }, version: 9, messages: [] },
    ],
  })
  expect(await screen.findByText('本次咨询已结束')).toBeTruthy()
  await act.click(screen.getByRole('button', { name: '重新咨询' }))
  expect(screen.getByRole('textbox', { name: '输入消息' })).toBeTruthy()
})

it('shows the form once the company refuses new conversations', async () => {
  const { act, server } = await setup(loaded(), { 'chat.send': refuse('chat/closed') })
  server.script({ 'chat.open': loaded({ isOpen: false }) })
  await act.type(screen.getByRole('textbox', { name: '输入消息' }), '在吗{Enter}')
  expect(await screen.findByRole('button', { name: '提交留言' })).toBeTruthy()
})

it('loads older messages above the others', async () => {
  const { act } = await setup(loaded({ conversation, messages: [message(2)], nextCursor: 'c' }), {
    'chat.history': { messages: [message(1)], nextCursor: null },
  })
  await act.click(screen.getByRole('button', { name: '查看更早的消息' }))
  const first = await screen.findByText('第 1 条')
  const place = first.compareDocumentPosition(screen.getByText('第 2 条'))
  expect(place).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

it('offers the card of the last viewed product once', async () => {
  const product = buildData('goods.detail', { spuId: 31, name: '挂耳咖啡' })
  const card = { spuId: 31, name: '挂耳咖啡', picture: product.pictures[0], costPoints: 100 }
  const { act, server } = await setup(
    loaded(),
    {
      'goods.detail': product,
      'chat.send': ({ key }) => ({
        conversation,
        message: message(1, { by: 'shopper', key, text: '', product: card as never }),
      }),
    },
    '/service?spuId=31',
  )
  await act.click(await screen.findByRole('button', { name: '发送商品' }))
  expect(await screen.findByRole('link', { name: '查看商品' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '发送商品' })).toBeNull()
  const [sent] = server.requests.filter(({ name }) => name === 'chat.send')
  expect(sent?.args).toMatchObject({ spuId: 31 })
})

it('requests a rating of an ended conversation once', async () => {
  const closed = { ...conversation, status: 'closed' as const }
  const { act, server } = await setup(loaded({ conversation, messages: [message(1)] }), {
    'chat.messages': [{ conversation: closed, version: 2, messages: [] }, silence()],
    'chat.rate': {},
  })
  const card = within(await screen.findByRole('region', { name: '请为客服 小周的服务评分' }))
  const submit = card.getByRole('button', { name: '提交评价' })
  expect(submit.hasAttribute('disabled') || submit.ariaDisabled === 'true').toBe(true)
  await act.click(card.getByRole('radio', { name: /2/ }))
  await act.click(card.getByRole('button', { name: '回复慢' }))
  await act.click(card.getByRole('radio', { name: /5/ }))
  await act.click(card.getByRole('button', { name: '问题已解决' }))
  await act.type(card.getByRole('textbox'), '很清楚')
  await act.click(submit)
  await waitFor(() => expect(screen.queryByRole('region', { name: /服务评分/ })).toBeNull())
  const [rated] = server.requests.filter(({ name }) => name === 'chat.rate')
  expect(rated?.args).toMatchObject({ stars: 5, reasons: ['solved'], text: '很清楚' })
  expect(screen.getByRole('button', { name: '重新咨询' })).toBeTruthy()
})

it('allows the shopper to decline the rating of an earlier conversation', async () => {
  const { act, server } = await setup(loaded({ toRate: { id: 4, agent: '小周' } }), {
    'chat.rate': {},
  })
  await act.click(await screen.findByRole('button', { name: '不评价' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: /服务评分/ })).toBeNull())
  const [rated] = server.requests.filter(({ name }) => name === 'chat.rate')
  expect(rated?.args).toMatchObject({ stars: null, reasons: [] })
  expect(screen.getByRole('textbox', { name: '输入消息' })).toBeTruthy()
})

it('sends an own order or a viewed product without leaving the conversation', async () => {
  const orders = buildData('order.listWithLines', {})
  const seen = buildData('footprints.list')
  const [card] = buildData('goods.list').list
  const list = seen.list.map((one) => ({ ...one, goods: card ?? null }))
  const [order] = orders.list
  const [product] = list
  const { act, server } = await setup(loaded(), {
    'order.listWithLines': orders,
    'footprints.list': { ...seen, list },
    'footprints.add': {},
    'chat.send': (args) => toSent(args, server.count('chat.send')),
  })
  await act.click(screen.getByRole('button', { name: '我的订单' }))
  const sheet = await screen.findByRole('dialog', { name: '我的订单' })
  const [first] = await within(sheet).findAllByRole('button', { name: /^发送/ })
  await act.click(first as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await act.click(screen.getByRole('button', { name: '浏览记录' }))
  const other = await screen.findByRole('dialog', { name: '浏览记录' })
  const [firstSeen] = await within(other).findAllByRole('button', { name: /^发送/ })
  await act.click(firstSeen as HTMLElement)
  await waitFor(() => expect(server.count('chat.send')).toBe(2))
  const sent = server.requests.filter(({ name }) => name === 'chat.send')
  expect(sent.map(({ args }) => args)).toMatchObject([
    { orderId: order?.id },
    { spuId: product?.spuId },
  ])
})

it('redirects guests to the sign-in', async () => {
  await setup(loaded(), {}, '/service', false)
  const link = screen.getByRole('link', { name: '登录后咨询' })
  expect(link.getAttribute('href')).toMatch(/^\/login\?.*redirect=/)
})

it('executes no text of a message or an agent’s name', async () => {
  expect(xssStrings).toHaveLength(300)
  const messages = xssStrings.map((text, index) => message(index + 1, { text }))
  const hostile = { ...conversation, lastSeq: 300, agent: xssStrings[0] ?? '', shopperReadSeq: 300 }
  const { container } = await setup(loaded({ conversation: hostile, messages }))
  const log = screen.getByRole('log')
  for (const text of xssStrings.slice(0, 300)) expect(log.textContent).toContain(text)
  expect(
    container.querySelectorAll('script, iframe, svg[onload], [onerror], [onload]'),
  ).toHaveLength(0)
  expect(document.body.dataset['executed']).toBeUndefined()
  expect('__executed' in window).toBe(false)
})

it('reloads a picture whose address has expired', async () => {
  const file = 'p-1/a.0123456789.80x60.aabbcc.webp'
  const pictured = (signature: string) =>
    message(1, {
      picture: { src: `/media/signed/1764033000.${signature}/${file}`, width: 80, height: 60 },
    })
  const closed = { ...conversation, status: 'closed' as const }
  const { server } = await setup(loaded({ conversation: closed, messages: [pictured('old')] }), {
    'chat.messages': { conversation: closed, version: 1, messages: [pictured('new')] },
  })
  fireEvent.error(screen.getByRole('img', { name: '查看图片' }))
  await waitFor(() =>
    expect(screen.getByRole('img', { name: '查看图片' }).getAttribute('src')).toContain('.new/'),
  )
  const [read] = server.requests.filter(({ name }) => name === 'chat.messages')
  expect(read?.args).toMatchObject({ after: '0' })
})

it('sends a picture that was uploaded for chats', async () => {
  const src = '/media/signed/1764033000.old/p-1/a.0123456789.80x60.aabbcc.webp'
  const { act, server } = await setup(loaded(), {
    'upload.add': { src, width: 80, height: 60 },
    'chat.send': (args) => toSent(args),
  })
  await act.click(screen.getByRole('button', { name: '发送图片' }))
  const sheet = await screen.findByRole('dialog', { name: '发送图片' })
  const file = new File(['x'], 'a.png', { type: 'image/png' })
  await act.upload(await within(sheet).findByLabelText(/图片/, { selector: 'input' }), file)
  await within(sheet).findByRole('img')
  await act.click(within(sheet).getByRole('button', { name: '发送' }))
  await waitFor(() => expect(server.count('chat.send')).toBe(1))
  const argsOf = (call: string) => server.requests.find(({ name }) => name === call)?.args
  expect(argsOf('upload.add')).toMatchObject({ purpose: 'chat' })
  expect(argsOf('chat.send')).toMatchObject({ picture: src })
})
