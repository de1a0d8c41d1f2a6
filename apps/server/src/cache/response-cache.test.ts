import { beforeEach, describe, expect, it } from 'vitest'
import type { Listener } from '../db/connection/database.ts'
import { makeLog } from '../log.ts'
import { openResponseCache, type ResponseCache } from './response-cache.ts'
import type { Topic } from './topics.ts'

let moment = 0
let provedBefore = 0
let flushed = Promise.resolve()
let listener: Listener
let cache: ResponseCache
const open = (limits?: { entries: number; bytes: number }) =>
  openResponseCache(
    {
      db: {
        async subscribe(given) {
          listener = given
          return {
            isFresh: (within) => provedBefore < within,
            flush: () => flushed,
            close: async () => {},
          }
        },
      },
      now: () => new Date(moment),
      log: makeLog('silent'),
    },
    limits,
  )
beforeEach(async () => {
  moment = 0
  provedBefore = 0
  flushed = Promise.resolve()
  cache = await open()
})

/** Requests a value that counts its loads. */
function maker() {
  let loaded = 0
  const make = async () => `${(loaded += 1)}`
  return {
    loaded: () => loaded,
    ask: (companyId = 1, topics: Topic[] = ['goods'], key = 'list') =>
      cache.getOrLoad(companyId, key, topics, make),
  }
}
/** Requests a value whose load is pending until the test finishes it. */
function slow() {
  const finish: ((value: string) => void)[] = []
  return {
    ask: () =>
      cache.getOrLoad(1, 'slow', ['goods'], () => new Promise<string>((done) => finish.push(done))),
    finish: (nth: number, value: string) => finish[nth]?.(value),
    loaded: () => finish.length,
  }
}

describe('a cached response', () => {
  it('is loaded once for concurrent callers, and for later ones', async () => {
    const { ask, loaded } = maker()
    expect(await Promise.all([ask(), ask(), ask()])).toEqual(['1', '1', '1'])
    expect(await ask()).toBe('1')
    expect(loaded()).toBe(1)
  })

  it('is loaded again after a change of one of its topics, not of another topic', async () => {
    const { ask } = maker()
    await ask(1, ['goods', 'stock', 'product:7'])
    for (const other of ['1 coupon', '1 product:8', '2 stock', '1 sku:7']) listener.onMessage(other)
    expect(await ask()).toBe('1')
    listener.onMessage('1 product:7')
    expect(await ask()).toBe('2')
  })

  it('is shared by the callers of one company only', async () => {
    const { ask } = maker()
    expect([await ask(1), await ask(2), await ask(1), await ask(11)]).toEqual(['1', '2', '1', '3'])
    listener.onMessage('1 goods')
    expect([await ask(1), await ask(2), await ask(11)]).toEqual(['4', '2', '3'])
  })

  it('expires after its maximum age', async () => {
    const { ask } = maker()
    await ask()
    moment = 9_999
    expect(await ask()).toBe('1')
    moment = 10_000
    expect(await ask()).toBe('2')
  })

  it('is not stored when the load fails', async () => {
    let loaded = 0
    const fail = () =>
      cache.getOrLoad(1, 'x', ['goods'], () => Promise.reject(new Error(`${(loaded += 1)}`)))
    await expect(Promise.all([fail(), fail()])).rejects.toThrow('1')
    await expect(fail()).rejects.toThrow('2')
  })
})

describe('an immediate read of the cache', () => {
  const ready = () => cache.peek<string>(1, 'list')

  it('returns a response immediately, but not before its load, after a change or after its expiry', async () => {
    const { ask } = maker()
    expect(ready()).toBeUndefined()
    const loading = ask()
    expect(ready()).toBeUndefined()
    await loading
    expect(ready()).toBe('1')
    expect(cache.peek(2, 'list')).toBeUndefined()
    listener.onMessage('1 goods')
    expect(ready()).toBeUndefined()
    await ask()
    moment = 10_000
    expect(ready()).toBeUndefined()
  })

  it('returns an expired response to a caller that accepts it while a newer one loads or fails', async () => {
    const late = () => cache.peek<string>(1, 'slow', 1_000)
    const { ask, finish } = slow()
    const first = ask()
    finish(0, 'old')
    await first
    moment = 10_500
    const second = ask()
    expect([late(), cache.peek(1, 'slow')]).toEqual(['old', undefined])
    finish(1, 'new')
    await second
    expect(late()).toBe('new')
    moment = 21_000
    const failing = cache.getOrLoad(1, 'slow', ['goods'], () => Promise.reject(new Error('no')))
    await expect(failing).rejects.toThrow('no')
    expect(late()).toBe('new')
    const third = ask()
    listener.onMessage('1 goods')
    expect(late()).toBeUndefined()
    finish(2, 'newer')
    expect(await third).toBe('newer')
    expect(late()).toBeUndefined()
  })

  it('returns no response that expired longer ago than the caller accepts', async () => {
    const { ask } = maker()
    await ask()
    moment = 10_999
    expect(cache.peek(1, 'list', 1_000)).toBe('1')
    moment = 11_000
    expect(cache.peek(1, 'list', 1_000)).toBeUndefined()
  })

  it('returns nothing while the subscription is down', async () => {
    const { ask } = maker()
    await ask()
    provedBefore = 4_000
    expect(ready()).toBeUndefined()
  })
})

describe('a response that is loading when a change arrives', () => {
  it('is returned to its waiting callers, not cached, and not shared with later callers', async () => {
    const { ask, finish, loaded } = slow()
    const before = ask()
    listener.onMessage('1 goods')
    const after = ask()
    finish(1, 'new')
    expect(await after).toBe('new')
    finish(0, 'old')
    expect(await before).toBe('old')
    expect(await ask()).toBe('new')
    expect(loaded()).toBe(2)
  })
})

describe('while the subscription is down', () => {
  it('nothing is cached or returned from the cache', async () => {
    const { ask } = maker()
    await ask()
    provedBefore = Number.POSITIVE_INFINITY
    expect([await ask(), await ask()]).toEqual(['2', '3'])
  })

  it('a session is valid for one second and all other rows for four seconds', async () => {
    const { ask, loaded } = maker()
    for (const [companyId, within] of [
      [0, 1_000],
      [1, 4_000],
    ] as const) {
      provedBefore = within - 1
      await ask(companyId)
      const before = loaded()
      await ask(companyId)
      expect(loaded()).toBe(before)
      provedBefore = within
      await ask(companyId)
      expect(loaded()).toBe(before + 1)
    }
  })

  it('all entries are dropped, also after a reconnect and after unreadable notifications', async () => {
    const { ask } = maker()
    await ask()
    listener.onDisconnect(new Error('gone'))
    expect(await ask()).toBe('2')
    listener.onReconnect()
    expect(await ask()).toBe('3')
    listener.onMessage('*')
    expect(await ask()).toBe('4')
  })

  it('a response whose load began before is not cached', async () => {
    const { ask, finish } = slow()
    const before = ask()
    listener.onDisconnect(new Error('gone'))
    listener.onReconnect()
    finish(0, 'old')
    await before
    const after = ask()
    finish(1, 'new')
    expect(await after).toBe('new')
  })
})

describe('the memory limit', () => {
  it('evicts the least recently used responses beyond its count and its bytes', async () => {
    cache = await open({ entries: 3, bytes: 1_000 })
    const { ask, loaded } = maker()
    const of = (key: string) => ask(1, ['goods'], key)
    for (const key of ['a', 'b', 'c']) await of(key)
    await of('a')
    await of('d')
    for (const key of ['a', 'c', 'd']) await of(key)
    expect(loaded()).toBe(4)
    await of('b')
    expect(loaded()).toBe(5)

    await cache.getOrLoad(1, 'large', ['goods'], async () => 'x'.repeat(450))
    const before = loaded()
    await of('b')
    await of('a')
    expect(loaded() - before).toBeLessThanOrEqual(2)
    await cache.getOrLoad(1, 'too large', ['goods'], async () => Buffer.alloc(2_000))
    expect(await cache.getOrLoad(1, 'too large', ['goods'], async () => 'not kept')).toBe(
      'not kept',
    )
  })
})

describe('a subscription', () => {
  it('notifies of the company and topic of each change, and of possibly missed changes, until it is closed', () => {
    const onMessage: [number | null, Topic[]][] = []
    const stop = cache.onChange((companyId, topics) => onMessage.push([companyId, [...topics]]))
    listener.onMessage('7 sku:71')
    listener.onDisconnect(new Error('gone'))
    stop()
    listener.onMessage('7 goods')
    expect(onMessage).toEqual([
      [7, ['sku:71']],
      [null, []],
    ])
  })

  it('of one topic is notified of that topic’s changes and of possibly missed ones until it unsubscribes', () => {
    let calls = 0
    const stop = cache.onTopicChange(7, 'chat:1', () => (calls += 1))
    for (const other of ['7 chat:11', '70 chat:1', '7 goods']) listener.onMessage(other)
    expect(calls).toBe(0)
    listener.onMessage('7 chat:1')
    expect(calls).toBe(1)
    listener.onDisconnect(new Error('gone'))
    listener.onReconnect()
    listener.onMessage('*')
    expect(calls).toBe(4)
    stop()
    listener.onMessage('7 chat:1')
    expect(calls).toBe(4)
  })
})

it('resolves a flush after all earlier changes have been received', async () => {
  let receive = () => {}
  flushed = new Promise((resolve) => (receive = resolve))
  const order: string[] = []
  const flush = cache.flush().then(() => order.push('flushed'))
  order.push('received')
  receive()
  await flush
  expect(order).toEqual(['received', 'flushed'])
})
