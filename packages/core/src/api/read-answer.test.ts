import { expect, it } from 'vitest'
import { createTranslator } from '../messages/index.ts'
import { readAnswer } from './read-answer.ts'

const unavailable = () => Promise.reject(new Error('offline'))
const refused = (code: number, message: string) => ({ flag: false, code, message, data: null })

it.each([
  ['a refusal keeps its words', 200, refused(31003, '库存只剩 2 件'), '库存只剩 2 件', 'final'],
  ['an ended session is known', 200, refused(41001, ''), '系统错误', 'auth'],
  ['HTTP 401', 401, null, '系统错误', 'auth'],
  ['HTTP 503', 503, refused(503, 'boom'), '系统错误', 'retryable'],
  ['HTTP 404', 404, null, '系统错误', 'final'],
])('describes without the table of refusals: %s', async (_name, status, body, message, kind) => {
  const sent = {
    kind: 'answered',
    status,
    body,
    serverTime: null,
    retryAfterSeconds: null,
    sentAt: 0,
    receivedAt: 0,
  } as const
  const translate = createTranslator()
  const reading = await readAnswer('cart.list', sent, false, translate, unavailable)
  expect(reading).toMatchObject({ error: { message, class: kind, name: null } })
})
