import { describe, expect, it } from 'vitest'
import { blockingTime } from './blocking.ts'
import { layoutShift } from './shift.ts'
import { isSettled, SETTLE_TIMEOUT_MS, type PageActivity } from './settle.ts'
import {
  countBeforeCard,
  classifyRequest,
  countFirstView,
  sumScriptBytes,
  trafficSums,
  type RequestRecord,
} from './traffic-sums.ts'

describe('layout shift', () => {
  it('is 0 for a stable page', () => {
    expect(layoutShift([])).toBe(0)
  })

  it('adds up shifts within a second and returns the worst window', () => {
    const shifts = [
      { at: 100, value: 0.1 },
      { at: 900, value: 0.05 },
      { at: 4_000, value: 0.12 },
    ]
    expect(layoutShift(shifts)).toBeCloseTo(0.15)
  })

  it('starts a new window after five seconds without a pause', () => {
    const shifts = Array.from({ length: 8 }, (_, index) => ({ at: index * 900, value: 0.01 }))
    expect(layoutShift(shifts)).toBeCloseTo(0.06)
  })
})

describe('blocking time', () => {
  it('counts the part of a task beyond 50 ms', () => {
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

describe('isSettled', () => {
  const activity: PageActivity = {
    inflight: 0,
    sinceTraffic: 2_000,
    sinceLongTask: Number.POSITIVE_INFINITY,
    sinceLoad: 3_000,
  }

  it.each<[string, Partial<PageActivity>, boolean]>([
    ['has neither traffic nor long tasks', {}, true],
    ['has no request under way', { inflight: 1 }, false],
    ['has had no traffic for a while', { sinceTraffic: 1_400 }, false],
    ['has had no long task for a while', { sinceLongTask: 500 }, false],
    [
      'is taken as it is after all patience',
      { inflight: 1, sinceLoad: SETTLE_TIMEOUT_MS + 1 },
      true,
    ],
  ])('decides whether the page is settled: %s', (_sentence, change, settled) => {
    expect(isSettled({ ...activity, ...change })).toBe(settled)
  })
})

const sent = (change: Partial<RequestRecord>): RequestRecord => ({
  url: '/a',
  kind: 'js',
  startedAt: 0,
  endedAt: 100,
  bytes: 1_000,
  status: 200,
  failure: null,
  isCached: false,
  ...change,
})

describe('requests', () => {
  it('are classified by resource type, then by MIME type', () => {
    expect(classifyRequest('Script', 'text/plain')).toBe('js')
    expect(classifyRequest('Other', 'text/javascript; charset=utf-8')).toBe('js')
    expect(classifyRequest('Fetch', 'application/json')).toBe('api')
    expect(classifyRequest('Font', 'font/woff2')).toBe('other')
  })

  it('are summed without cached responses', () => {
    const sums = trafficSums([sent({}), sent({ kind: 'api', bytes: 50 }), sent({ isCached: true })])
    expect(sums).toMatchObject({ requests: 2, apiRequests: 1, bytes: 1_050, jsBytes: 1_000 })
  })

  it('are listed when they failed', () => {
    const failing = [sent({ status: 404 }), sent({ url: '/b', failure: 'net::ERR' }), sent({})]
    expect(trafficSums(failing).failed).toEqual(['404 /a', 'net::ERR /b'])
  })

  it('count as blocking the first card if they ended before it, except images', () => {
    const all = [
      sent({ kind: 'html', endedAt: 900 }),
      sent({ kind: 'css', endedAt: 300 }),
      sent({ kind: 'js', endedAt: 700 }),
      sent({ kind: 'js', endedAt: null }),
      sent({ kind: 'image', endedAt: 200 }),
    ]
    expect(countBeforeCard(all, 500)).toBe(2)
  })

  it('count for the first view if they started before it, images only if visible', () => {
    const all = [
      sent({}),
      sent({ kind: 'image', url: '/seen' }),
      sent({ kind: 'image', url: '/below' }),
      sent({ startedAt: 900 }),
    ]
    expect(countFirstView(all, 500, ['/seen'])).toBe(2)
  })

  it('for scripts after the first load are excluded', () => {
    const all = [sent({}), sent({ kind: 'css' }), sent({ startedAt: 900 })]
    expect(sumScriptBytes(all, 500)).toBe(1_000)
  })
})
