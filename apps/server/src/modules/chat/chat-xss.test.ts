import { xssStrings } from '@mall/testing/xss-strings'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pickRows } from '../../testing/pick-rows.ts'
import { pickSize } from '../../testing/size.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { shopSeed } from '../orders/testing/index.ts'

const PER_MINUTE = 50
const CONTROL = /\p{Cc}/u
let app: TestApp

beforeAll(async () => {
  const [company] = shopSeed().companies
  const chat = { open: true, from: '00:00', to: '23:59' }
  const settings = { ...company?.settings, chat }
  app = await createTestApp({ seedFile: { companies: [{ ...company, id: 1, settings }] } })
})
afterAll(() => app.close())

it('stores the messages of shopper and agent as written, or refuses control characters', async () => {
  const shopper = { companyId: 1, token: await app.tokenOf(1, 1) }
  const operator = { companyId: 1, headers: await app.operatorHeaders(1, 'orders') }
  const sent: string[] = []
  let id = 0
  for (const [index, text] of pickRows('hostile texts', xssStrings, 60).entries()) {
    if (index % PER_MINUTE === 0) app.advance(60_001)
    const isRefused = CONTROL.test(text)
    const key = `key-of-message-${String(index)}`
    const { status, data } = await app.call('chat.send', { key, text }, shopper)
    expect(status).toBe(isRefused ? 400 : 200)
    if (isRefused) continue
    if (id === 0) {
      id = data.conversation.id
      await app.call('ops.takeChat', { id }, operator)
    }
    await app.call('ops.sendChat', { id, key: `${key}-agent`, text }, operator)
    sent.push(text.trim(), text.trim())
  }
  expect(sent.length).toBeGreaterThan(pickSize(90, 580))
  const shown: string[] = []
  while (shown.length < sent.length) {
    const { data } = await app.call('chat.messages', { id, after: shown.length }, shopper)
    if (data.messages.length === 0) break
    shown.push(...data.messages.map(({ text }) => text))
  }
  expect(shown).toEqual(sent)
})
