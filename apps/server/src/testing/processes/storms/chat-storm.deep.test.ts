/**
 * Shoppers write in many conversations at once, on PostgreSQL, while the server is killed: each
 * message is stored once, in the order of its sender.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createKey } from '../../../modules/draws/testing.ts'
import { flashCompany, numbers } from '../../../modules/orders/testing/index.ts'
import { pickSize } from '../../size.ts'
import type { TestApp } from '../../test-app.ts'
import { startKilledMall } from './killed-mall.ts'

const people = pickSize(40, 200)
const kills = pickSize(1, 5)
const LINES = 10

async function prepare(app: TestApp) {
  const tokens = new Map<number, string>()
  for (const userId of numbers(people)) tokens.set(userId, await app.tokenOf(1, userId))
  return tokens
}

let mall: Awaited<ReturnType<typeof startKilledMall<Map<number, string>>>>
beforeAll(async () => {
  const company = flashCompany(1, { pieces: 1, buyers: people })
  const settings = { ...company.settings, chat: { open: true, from: '00:00', to: '24:00' } }
  mall = await startKilledMall({ companies: [{ ...company, settings }] }, prepare)
}, 120_000)
afterAll(() => mall.stop())

const toText = (userId: number, line: number) => `${String(userId)}:${String(line)}`

/** Writes lines one after the other; some are sent twice concurrently, as by two tabs. */
async function write(userId: number): Promise<void> {
  const token = mall.prepared.get(userId) ?? ''
  for (const line of numbers(LINES)) {
    const body = { key: createKey(), text: toText(userId, line) }
    const copies = line % 3 === 0 ? [body, body] : [body]
    const responses = await Promise.all(copies.map((copy) => mall.ask('chat.send', copy, token)))
    const seqs = responses.map(({ flag, message, data }) => {
      expect(flag, message).toBe(true)
      return data.message.seq
    })
    expect(new Set(seqs).size).toBe(1)
  }
}

it(`stores each message of ${people} conversations once and in order, over ${kills} kills`, async () => {
  const startedAt = Date.now()
  const killing = mall.killAtRandom(kills)
  await Promise.all(numbers(people).map(write))
  await killing
  const expected = numbers(LINES)
  for (const userId of numbers(people)) {
    const token = mall.prepared.get(userId) ?? ''
    const { data } = await mall.ask('chat.open', {}, token)
    expect(data.messages.map(({ seq, text }) => `${String(seq)} ${text}`)).toEqual(
      expected.map((line) => `${String(line)} ${toText(userId, line)}`),
    )
  }
  expect(await mall.count('select count(*) as n from chat_messages')).toBe(people * LINES)
  expect(await mall.count('select count(*) as n from conversations')).toBe(people)
  expect(await mall.listFaults()).toEqual([])
  const seconds = ((Date.now() - startedAt) / 1_000).toFixed(1)
  process.stdout.write(`chat storm: ${people * LINES} messages, ${kills} kills, ${seconds} s\n`)
}, 600_000)
