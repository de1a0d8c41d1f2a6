import { expect, it } from 'vitest'
import { createTopicListeners } from '../../cache/topic-listeners.ts'
import { createChatHub } from './hub.ts'

const SHOPPERS = 5_000
const WAIT_MS = 600_000

/** Waits of the same shopper ids in two companies, 10,000 together, each with a counted listener. */
function createWaits() {
  const topics = createTopicListeners()
  let calls = 0
  const hub = createChatHub({
    onTopicChange: (companyId, topic, listener) =>
      topics.add(companyId, topic, () => {
        calls += 1
        listener()
      }),
  })
  const woken: string[] = []
  const waits = [1, 2].flatMap((companyId) =>
    Array.from({ length: SHOPPERS }, (_, index) => {
      const userId = index + 1
      const listener = hub.listen({ companyId, userId })
      const wait = async () => {
        await listener.wait(WAIT_MS)
        woken.push(`${String(companyId)} ${String(userId)}`)
      }
      return { listener, ended: wait() }
    }),
  )
  async function endAll() {
    topics.notifyAll()
    await Promise.all(waits.map(({ ended }) => ended))
    for (const { listener } of waits) listener.stop()
  }
  return { topics, hub, woken, endAll, countCalls: () => calls }
}

/** Lets the notified waits continue. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

it('calls no listener for a change of another company, shopper or topic', async () => {
  const { topics, woken, endAll, countCalls } = createWaits()
  topics.notify(3, 'chat:7')
  topics.notify(1, `chat:${String(SHOPPERS + 1)}`)
  topics.notify(1, 'goods')
  await settle()
  expect([countCalls(), woken]).toEqual([0, []])
  await endAll()
})

it('wakes the waits of the shopper whose conversation changed, and no other', async () => {
  const { topics, hub, woken, endAll, countCalls } = createWaits()
  const secondTab = hub.listen({ companyId: 2, userId: 7 })
  topics.notify(2, 'chat:7')
  await secondTab.wait(WAIT_MS)
  await settle()
  expect([countCalls(), woken]).toEqual([2, ['2 7']])
  secondTab.stop()
  await endAll()
})

it('removes the subscriptions of waits that have ended', async () => {
  const { topics, hub, endAll, countCalls } = createWaits()
  expect(topics.countTopics()).toBe(2 * SHOPPERS)
  await endAll()
  expect(topics.countTopics()).toBe(0)

  const former = hub.listen({ companyId: 1, userId: 7 })
  former.stop()
  const later = hub.listen({ companyId: 1, userId: 7 })
  // Stopped twice, as by a failed poll: the second stop must not end the later wait.
  former.stop()
  const before = countCalls()
  topics.notify(1, 'chat:7')
  expect(countCalls() - before).toBe(1)
  later.stop()
  expect(topics.countTopics()).toBe(0)
})
