import { expect, it } from 'vitest'
import type { ChatMessage, Conversation } from '@mall/contract'
import { buildData } from '@mall/testing'
import { reduceChat, toChatState } from './chat-state.ts'

const conversation = (id: number, lastSeq = 0): Conversation => ({
  id,
  status: 'open',
  agent: '',
  ahead: 0,
  lastSeq,
  agentReadSeq: 0,
  shopperReadSeq: 0,
})
const message = (conversationId: number, seq: number): ChatMessage => ({
  conversationId,
  seq,
  key: '',
  by: 'shopper',
  text: 'x',
  at: '2026-11-25T01:00:00.000Z',
  picture: null,
  order: null,
  product: null,
})
const loaded = (id: number, seqs: number[]) =>
  buildData('chat.open', {
    conversation: conversation(id),
    messages: seqs.map((seq) => message(id, seq)),
    nextCursor: null,
  })
const listSeqs = ({ messages }: { messages: readonly ChatMessage[] }) =>
  messages.map(({ conversationId, seq }) => `${String(conversationId)}/${String(seq)}`)

it('polls after the last polled message, not after the last sent one', () => {
  const first = toChatState(loaded(5, [1, 2]))
  const sent = { conversation: conversation(5), message: message(5, 4) }
  const next = reduceChat(first, { type: 'sent', sent })
  expect(next.polledSeq).toBe(2)
  const polled = {
    conversation: conversation(5),
    version: 3,
    messages: [3, 4].map((n) => message(5, n)),
  }
  const last = reduceChat(next, { type: 'polled', polled })
  expect(listSeqs(last)).toEqual(['5/1', '5/2', '5/3', '5/4'])
  expect(last).toMatchObject({ polledSeq: 4, version: 3 })
})

it('starts a new conversation after the messages of the former one', () => {
  const first = toChatState(loaded(5, [1]))
  const sent = { conversation: conversation(6), message: message(6, 1) }
  const next = reduceChat(first, { type: 'sent', sent })
  expect(next).toMatchObject({ polledSeq: 0, version: 0, conversation: { id: 6 } })
  expect(listSeqs(next)).toEqual(['5/1', '6/1'])
  const late = { conversation: conversation(5), version: 9, messages: [] }
  expect(reduceChat(next, { type: 'polled', polled: late })).toBe(next)
})

it('adds older messages before the known ones, each once', () => {
  const first = toChatState(loaded(5, [2, 3]))
  const older = { messages: [message(4, 1), message(5, 1), message(5, 2)], nextCursor: null }
  expect(listSeqs(reduceChat(first, { type: 'older', older }))).toEqual([
    '4/1',
    '5/1',
    '5/2',
    '5/3',
  ])
})

it('ignores a repeated opening of a known conversation', () => {
  const first = toChatState(loaded(5, [1]))
  expect(reduceChat(first, { type: 'loaded', loaded: loaded(5, [3]) })).toBe(first)
  expect(listSeqs(reduceChat(first, { type: 'loaded', loaded: loaded(6, [1]) }))).toEqual([
    '5/1',
    '6/1',
  ])
})
