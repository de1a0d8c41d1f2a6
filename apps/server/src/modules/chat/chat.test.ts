import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { refusals } from '@mall/contract'
import { removeExpired } from '../../db/retention/remove-expired.ts'
import { toStoredAddress } from '../../pictures/signed-pictures.ts'
import { auditCompany } from '../../testing/audit-company.ts'
import { change, expectFound, remove } from '../audit/testing.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { buy, shopSeed } from '../orders/testing/index.ts'
import { isServed } from './hours.ts'
import { chatNoticesJob, idleConversationsJob, unreadAnswersJob } from './chat.jobs.ts'
import { chatModule } from './chat.module.ts'
import { refusalCode } from '@mall/contract/refusals'

const settings = { chat: { open: true, from: '00:00', to: '23:59' } }
const MINUTE_MS = 60_000
const CLOSED = 2
const sendChatReply = vi.fn(async (_phone: string, _name: string): Promise<void> => {})
let app: TestApp
let shopper: { companyId: number; token: string }
let other: { companyId: number; token: string }
let operator: { companyId: number; headers: Record<string, string> }

beforeAll(async () => {
  const [company] = shopSeed().companies
  app = await createTestApp({
    seedFile: {
      companies: [
        { ...company, id: 1, settings: { ...company?.settings, ...settings } },
        {
          ...company,
          id: CLOSED,
          settings: { ...company?.settings, chat: { open: true, from: '00:00', to: '00:00' } },
        },
        { ...company, id: 3 },
      ],
    },
    deps: { sms: { send: async () => {}, sendChatReply } },
  })
  shopper = { companyId: 1, token: await app.tokenOf(1, 1) }
  other = { companyId: 1, token: await app.tokenOf(1, 2) }
  operator = { companyId: 1, headers: await app.operatorHeaders(1, 'orders') }
})
afterAll(() => app.close())

const key = () => randomBytes(12).toString('hex')
const say = (text: string, caller = shopper, own = key()) =>
  app.call('chat.send', { key: own, text }, caller)
const answer = (id: number, text: string, own = key()) =>
  app.call('ops.sendChat', { id, key: own, text }, operator)
const closeAll = () =>
  app.db.transaction(1, (tx) =>
    tx.execute(sql`update conversations set status = 'closed' where status in ('waiting', 'open')`),
  )
const wrong = async () =>
  (await auditCompany(app.db, 1)).checks.filter(({ ok }) => !ok).map(({ name }) => name)

it('opens one conversation, which an agent accepts and answers', async () => {
  await closeAll()
  const { data: sent } = await say('什么时候发货？')
  expect(sent.conversation).toMatchObject({ status: 'waiting', ahead: 0, lastSeq: 1 })
  const { data: second } = await say('在吗')
  expect(second.message).toMatchObject({ seq: 2, by: 'shopper', text: '在吗' })
  const { id } = sent.conversation
  expect((await answer(id, '在的')).status).toBe(409)
  const { data: taken } = await app.call('ops.takeChat', { id }, operator)
  expect(taken).toMatchObject({ id, status: 'open' })
  expect(taken.agent).not.toBe('')
  const { data: read } = await app.call('ops.chat', { id }, operator)
  expect(read.messages.map(({ seq }) => seq)).toEqual([1, 2])
  const { data: answered } = await answer(id, '今天发货')
  expect(answered).toMatchObject({ seq: 3, by: 'agent', key: '' })
  const { data: polled } = await app.call('chat.messages', { id, after: 2 }, shopper)
  expect(polled.messages).toMatchObject([{ seq: 3, text: '今天发货' }])
  expect(polled.conversation).toMatchObject({ status: 'open', agentReadSeq: 3, shopperReadSeq: 2 })
  await app.call('chat.read', { id, seq: 99 }, shopper)
  const { data: seen } = await app.call('ops.chat', { id, after: 3 }, operator)
  expect(seen.conversation.shopperReadSeq).toBe(3)
  expect(await wrong()).toEqual([])
})

it('shows shoppers the operator’s service name or the mall’s, never the account’s', async () => {
  const take = async () => {
    await closeAll()
    const { id } = (await say('在吗')).data.conversation
    return (await app.call('ops.takeChat', { id }, operator)).data
  }
  const setName = (name: string) =>
    app.db.query(1, sql`update operators set service_name = ${name} where company_id = 1`)
  const unnamed = await take()
  const company = await app.deps.companies.of(1)
  expect(unnamed.agent).toBe(company.info.mallName)
  await setName('小周')
  const named = await take()
  expect(named.agent).toBe('小周')
  expect(named.takenBy).not.toBe('小周')
  const another = { companyId: 1, headers: await app.operatorHeaders(1, 'owner') }
  expect((await app.call('ops.takeChat', { id: named.id }, another)).status).toBe(409)
  expect((await app.call('ops.takeChat', { id: named.id }, operator)).data.agent).toBe('小周')
})

it('requests one rating per ended conversation and lists ratings with their average', async () => {
  const toRate = async () => (await app.call('chat.open', {}, shopper)).data.toRate
  const rate = (id: number, stars: number | null, over = {}) =>
    app.call('chat.rate', { id, stars, ...over }, shopper)
  const serve = async () => {
    const { id } = (await say('在吗')).data.conversation
    await app.call('ops.takeChat', { id }, operator)
    return id
  }
  const notRatable = refusalCode('chat/not-ratable')
  await closeAll()
  const first = await serve()
  expect((await rate(first, 5)).code).toBe(notRatable)
  expect(await toRate()).toBeNull()
  await app.call('ops.closeChat', { id: first }, operator)
  expect((await toRate())?.id).toBe(first)
  expect((await app.call('chat.rate', { id: first, stars: 1 }, other)).code).toBe(
    refusalCode('chat/not-found'),
  )
  expect((await rate(first, null, { reasons: ['quick'] })).status).toBe(400)
  expect((await rate(first, 6)).status).toBe(400)
  const words = { reasons: ['solved', 'quick'], text: ' 很清楚 ' }
  const rated = await Promise.all([rate(first, 4, words), rate(first, 4, words)])
  expect(rated.map(({ code }) => code)).toEqual([20000, 20000])
  expect((await rate(first, 5)).code).toBe(notRatable)
  expect(await toRate()).toBeNull()

  const second = await serve()
  await app.call('chat.close', { id: second }, shopper)
  app.advance(7 * 24 * 60 * MINUTE_MS)
  expect(await toRate()).toBeNull()
  app.advance(-7 * 24 * 60 * MINUTE_MS)
  expect((await toRate())?.id).toBe(second)
  await rate(second, null)
  expect(await toRate()).toBeNull()

  const third = await serve()
  await app.call('chat.close', { id: third }, shopper)
  await rate(third, 5)
  const { data: listed } = await app.call('ops.chatRatings', { limit: 1 }, operator)
  expect(listed).toMatchObject({ count: 2, average: 4.5, list: [{ id: third, stars: 5 }] })
  const cursor = listed.nextCursor ?? ''
  const { data: rest } = await app.call('ops.chatRatings', { limit: 1, cursor }, operator)
  const { list, nextCursor } = rest
  expect(list).toMatchObject([
    { id: first, stars: 4, reasons: ['solved', 'quick'], text: '很清楚' },
  ])
  expect(nextCursor).toBeNull()
  expect((await app.call('ops.chat', { id: first }, operator)).data.conversation.stars).toBe(4)
  expect(await wrong()).toEqual([])

  const { data: waiting } = await say('在吗')
  await app.call('chat.close', { id: waiting.conversation.id }, shopper)
  expect((await rate(waiting.conversation.id, 5)).code).toBe(notRatable)
})

it('stores a message once per key, however often it is sent', async () => {
  await closeAll()
  const own = key()
  const sent = await Promise.all(Array.from({ length: 8 }, () => say('一次', shopper, own)))
  expect(new Set(sent.map(({ data }) => data.message.seq)).size).toBe(1)
  const id = sent[0]?.data.conversation.id ?? 0
  await app.call('chat.close', { id }, shopper)
  const { data: again } = await say('一次', shopper, own)
  expect(again.message).toMatchObject({ conversationId: id, seq: 1 })
  const { data } = await app.call('chat.open', {}, shopper)
  expect(data.conversation).toBeNull()
})

it('numbers concurrent messages without gaps, in one conversation', async () => {
  await closeAll()
  const sent = await Promise.all(
    Array.from({ length: 20 }, (_, n) => say(`第 ${String(n)} 条`, other)),
  )
  expect(new Set(sent.map(({ data }) => data.conversation.id)).size).toBe(1)
  const numbers = sent.map(({ data }) => data.message.seq).sort((a, b) => a - b)
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
  expect(await wrong()).toEqual([])
})

it('holds a poll until the conversation changes', async () => {
  await closeAll()
  const { data } = await say('在吗')
  const { id } = data.conversation
  await app.call('ops.takeChat', { id }, operator)
  const { data: now } = await app.call('chat.messages', { id, after: 1 }, shopper)
  const held = app.call(
    'chat.messages',
    { id, after: 1, version: now.version, wait: 'true' },
    shopper,
  )
  setTimeout(() => void answer(id, '在的'), 200)
  const { data: polled } = await held
  expect(polled.messages).toMatchObject([{ seq: 2, text: '在的' }])
})

it('refuses another shopper’s conversation like a missing one', async () => {
  await closeAll()
  const { data } = await say('我的')
  const { id } = data.conversation
  for (const found of [id, 987_654]) {
    expect((await app.call('chat.messages', { id: found, after: 0 }, other)).code).toBe(
      refusalCode('chat/not-found'),
    )
    expect((await app.call('chat.read', { id: found, seq: 1 }, other)).code).toBe(
      refusalCode('chat/not-found'),
    )
    expect((await app.call('chat.close', { id: found }, other)).code).toBe(
      refusalCode('chat/not-found'),
    )
  }
})

it('sends an order card and a product card with the server’s facts', async () => {
  await closeAll()
  const { data: bought } = await buy(app, shopper, [{ skuId: 11, num: 1 }], { couponId: null })
  const card = { key: key(), orderId: bought.orderId }
  const { data } = await app.call('chat.send', card, shopper)
  expect(data.message.order).toMatchObject({ id: bought.orderId, num: 1, status: 0 })
  expect((await app.call('chat.send', { ...card, key: key() }, other)).code).not.toBe(200)
  const { data: product } = await app.call('chat.send', { key: key(), spuId: 10 }, shopper)
  expect(product.message.product?.spuId).toBe(10)
})

it('accepts offline messages outside the hours and announces the reply once', async () => {
  const late = { companyId: CLOSED, token: await app.tokenOf(CLOSED, 1) }
  const clerk = { companyId: CLOSED, headers: await app.operatorHeaders(CLOSED, 'orders') }
  expect((await say('有人吗', late)).code).toBe(refusalCode('chat/closed'))
  const left = { key: key(), text: '请回电', phone: '13900000009' }
  const { data } = await app.call('chat.leave', left, late)
  const { data: again } = await app.call('chat.leave', left, late)
  expect(again.message).toEqual(data.message)
  const { conversationId: id } = data.message
  await app.call('ops.sendChat', { id, key: key(), text: '已处理' }, clerk)
  await chatNoticesJob.round(app.deps)
  await chatNoticesJob.round(app.deps)
  expect(sendChatReply).toHaveBeenCalledTimes(1)
  expect(sendChatReply.mock.calls[0]?.[0]).toBe('13900000009')
  const { data: state } = await app.call('chat.open', {}, late)
  expect(state).toMatchObject({ isEnabled: true, isOpen: false, conversation: null })
  expect(state.messages.map(({ text }) => text)).toEqual(['请回电', '已处理'])
})

it('notifies of an unread reply after two minutes, once until it is read', async () => {
  await closeAll()
  await app.db.query(
    1,
    sql`update conversations set shopper_read_seq = last_seq where company_id = 1`,
  )
  const { data } = await say('在吗')
  const { id } = data.conversation
  await app.call('ops.takeChat', { id }, operator)
  const run = () => unreadAnswersJob.round(app.deps)
  const count = async () => {
    const { list } = (await app.call('notice.list', {}, shopper)).data
    return list.filter(({ kind }) => kind === 'chat.reply').length
  }
  await answer(id, '在的')
  expect(await run()).toBe(0)
  app.advance(2 * MINUTE_MS)
  await Promise.all([run(), run()])
  expect(await count()).toBe(1)
  await answer(id, '请讲')
  app.advance(2 * MINUTE_MS)
  expect(await run()).toBe(0)
  expect(await count()).toBe(1)
  await app.call('chat.read', { id, seq: 3 }, shopper)
  expect(await run()).toBe(0)
  await answer(id, '还在吗')
  app.advance(2 * MINUTE_MS)
  expect(await run()).toBe(1)
  expect(await count()).toBe(2)
  app.advance(-6 * MINUTE_MS)
})

it('opens no conversation while the company’s chat is closed', async () => {
  const { data } = await app.call('chat.open', {}, { companyId: 3 })
  expect(data).toMatchObject({ isEnabled: false, isOpen: false })
  const caller = { companyId: 3, token: await app.tokenOf(3, 1) }
  expect((await say('在吗', caller)).code).toBe(refusalCode('chat/closed'))
  const left = { key: key(), text: '请回电', phone: '13900000009' }
  expect((await app.call('chat.leave', left, caller)).code).toBe(refusalCode('chat/disabled'))
})

it('ends idle conversations, and removes them after 180 days', async () => {
  await closeAll()
  const { data } = await say('在吗')
  const { id } = data.conversation
  const age = (minutes: number) =>
    app.db.transaction(1, (tx) =>
      tx.execute(sql`update conversations set idle_at = idle_at - make_interval(mins => ${minutes}),
        last_message_at = last_message_at - make_interval(mins => ${minutes}) where id = ${id}`),
    )
  await age(31)
  await idleConversationsJob.round(app.deps)
  const { data: ended } = await app.call('chat.messages', { id, after: 0 }, shopper)
  expect(ended.conversation.status).toBe('closed')
  await age(181 * 1_440)
  await removeExpired(app.deps, chatModule.retention ?? [])
  expect((await app.call('chat.messages', { id, after: 0 }, shopper)).code).toBe(
    refusalCode('chat/not-found'),
  )
})

it('serves chats during the hours of the company, also over midnight', () => {
  const at = (time: string) => new Date(`2026-11-20T${time}:00+08:00`)
  const day = { open: true, from: '09:00', to: '20:00', idleMinutes: 30 }
  expect(
    [at('08:59'), at('09:00'), at('19:59'), at('20:00')].map((one) => isServed(day, one)),
  ).toEqual([false, true, true, false])
  const night = { ...day, from: '20:00', to: '02:00' }
  expect(isServed(night, at('01:00'))).toBe(true)
  expect(isServed(night, at('12:00'))).toBe(false)
  expect(isServed({ ...day, open: false }, at('12:00'))).toBe(false)
})

it('reports planted faults of conversations and messages in the audit', async () => {
  await closeAll()
  await say('第一条')
  await say('第二条')
  const check = chatModule.auditChecks?.[0]?.name ?? ''
  await expectFound(app, check, [remove('chat_messages', 'seq = 1')])
  await expectFound(app, check, [change('chat_messages', 'user_id = 2', 'user_id = 1')])
  await expectFound(app, check, [change('conversations', 'last_seq = last_seq + 1')])
  await expectFound(app, check, [change('conversations', 'notice_sent_at = now()')])
  await expectFound(app, check, [change('conversations', 'rated_at = now()', "status = 'waiting'")])
})

it('omits operators’ accounts from the personal data of a shopper', async () => {
  const rows = await Promise.all(
    (chatModule.personalData ?? []).map(({ rows: select }) => app.db.query(1, select(1, 1))),
  )
  expect(rows.every(({ length }) => length > 0)).toBe(true)
  expect(JSON.stringify(rows)).not.toContain('op_')
  expect(JSON.stringify(rows)).not.toContain('agent_id')
})

it('removes messages and conversations with the personal data of a shopper', async () => {
  await closeAll()
  await say('我的电话是 13900000001')
  for (const { erase } of chatModule.personalData ?? []) {
    const statement = erase?.(1, 1)
    if (statement) await app.db.transaction(1, (tx) => tx.execute(statement))
  }
  const { data } = await app.call('chat.open', {}, shopper)
  expect(data).toMatchObject({ conversation: null, messages: [] })
  expect(await wrong()).toEqual([])
})

it('signs the address of a picture in each response, for its shopper and for agents', async () => {
  await closeAll()
  const pixels = { width: 40, height: 30, channels: 3 as const, background: '#864' }
  const bytes = await sharp({ create: pixels }).jpeg().toBuffer()
  const args = { purpose: 'chat', base64: bytes.toString('base64') } as const
  const { data: picture } = await app.call('upload.add', args, shopper)
  const send = (caller: typeof shopper) =>
    app.call('chat.send', { key: key(), picture: picture.src }, caller)
  expect(await send(other)).toMatchObject({ code: refusals['upload/not-found'].code })
  const { data: sent } = await send(shopper)
  const { conversation, message } = sent
  app.advance(11 * 60_000)
  expect((await app.fastify.inject(message.picture?.src ?? '')).statusCode).toBe(404)
  const id = conversation.id
  const answers = [
    (await app.call('chat.open', {}, shopper)).data.messages.at(-1),
    (await app.call('chat.messages', { id, after: message.seq - 1 }, shopper)).data.messages[0],
    (await app.call('ops.chat', { id, after: message.seq - 1 }, operator)).data.messages[0],
  ]
  for (const answered of answers) {
    const src = answered?.picture?.src ?? ''
    expect(toStoredAddress(src)).toBe(toStoredAddress(picture.src))
    expect((await app.fastify.inject(src)).statusCode).toBe(200)
  }
  const outsider = await app.call('chat.messages', { id, after: 0 }, other)
  expect(outsider).toMatchObject({ code: refusals['chat/not-found'].code })
})
