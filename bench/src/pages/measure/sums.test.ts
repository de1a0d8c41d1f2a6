import { describe, expect, it } from 'vitest'
import { blockingTime } from './blocking.ts'
import { layoutShift } from './shift.ts'
import { isSettled, patience, type Calm } from './settle.ts'
import {
  beforeCard,
  kindOf,
  ofFirstView,
  scriptsUntil,
  trafficSums,
  type Sent,
} from './traffic-sums.ts'

describe('layout shift', () => {
  it('is 0 on a page that stands still', () => {
    expect(layoutShift([])).toBe(0)
  })

  it('adds up what happens within a second, and takes the worst such time', () => {
    const shifts = [
      { at: 100, value: 0.1 },
      { at: 900, value: 0.05 },
      { at: 4_000, value: 0.12 },
    ]
    expect(layoutShift(shifts)).toBeCloseTo(0.15)
  })

  it('begins anew after five seconds without a pause', () => {
    const shifts = Array.from({ length: 8 }, (_, index) => ({ at: index * 900, value: 0.01 }))
    expect(layoutShift(shifts)).toBeCloseTo(0.06)
  })
})

describe('blocking time', () => {
  it('counts of a task what goes beyond 50 ms', () => {
    const tasks = [
      { at: 1_000, duration: 120 },
      { at: 2_000, duration: 60 },
    ]
    expect(blockingTime(tasks, 0)).toBe(80)
  })

  it('counts nothing before the first paint', () => {
    expect(blockingTime([{ at: 0, duration: 400 }], 300)).toBe(100)
    expect(blockingTime([{ at: 0, duration: 400 }], 500)).toBe(0)
  })
})

describe('a settled page', () => {
  const calm: Calm = {
    inflight: 0,
    sinceTraffic: 2_000,
    sinceLongTask: Number.POSITIVE_INFINITY,
    sinceLoad: 3_000,
  }

  it.each<[string, Partial<Calm>, boolean]>([
    ['has neither traffic nor long tasks', {}, true],
    ['has no request under way', { inflight: 1 }, false],
    ['has had no traffic for a while', { sinceTraffic: 1_400 }, false],
    ['has had no long task for a while', { sinceLongTask: 500 }, false],
    ['is taken as it is after all patience', { inflight: 1, sinceLoad: patience + 1 }, true],
  ])('%s', (_sentence, change, settled) => {
    expect(isSettled({ ...calm, ...change })).toBe(settled)
  })
})

const sent = (change: Partial<Sent>): Sent => ({
  url: '/a',
  kind: 'js',
  begun: 0,
  ended: 100,
  bytes: 1_000,
  status: 200,
  failure: null,
  kept: false,
  ...change,
})

describe('requests', () => {
  it('are told apart by what the browser asks for, then by what comes', () => {
    expect(kindOf('Script', 'text/plain')).toBe('js')
    expect(kindOf('Other', 'text/javascript; charset=utf-8')).toBe('js')
    expect(kindOf('Fetch', 'application/json')).toBe('api')
    expect(kindOf('Font', 'font/woff2')).toBe('other')
  })

  it('are summed without those that a cache or a service worker answered', () => {
    const sums = trafficSums([sent({}), sent({ kind: 'api', bytes: 50 }), sent({ kept: true })])
    expect(sums).toMatchObject({ requests: 2, apiRequests: 1, bytes: 1_050, jsBytes: 1_000 })
  })

  it('that fail are named', () => {
    const failing = [sent({ status: 404 }), sent({ url: '/b', failure: 'net::ERR' }), sent({})]
    expect(trafficSums(failing).failed).toEqual(['404 /a', 'net::ERR /b'])
  })

  it('hold up the first card where they had come before it, pictures aside', () => {
    const all = [
      sent({ kind: 'html', ended: 900 }),
      sent({ kind: 'css', ended: 300 }),
      sent({ kind: 'js', ended: 700 }),
      sent({ kind: 'js', ended: null }),
      sent({ kind: 'image', ended: 200 }),
    ]
    expect(beforeCard(all, 500)).toBe(2)
  })

  it('belong to the first view where they had begun by then, of pictures only those seen', () => {
    const all = [
      sent({}),
      sent({ kind: 'image', url: '/seen' }),
      sent({ kind: 'image', url: '/below' }),
      sent({ begun: 900 }),
    ]
    expect(ofFirstView(all, 500, ['/seen'])).toBe(2)
  })

  it('for scripts that come while the shopper looks around are not the first load', () => {
    const all = [sent({}), sent({ kind: 'css' }), sent({ begun: 900 })]
    expect(scriptsUntil(all, 500)).toBe(1_000)
  })
})
