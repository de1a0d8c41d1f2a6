import { expect, it } from 'vitest'
import { getVerdicts, type Machine } from '../report/index.ts'
import type { Subject } from './subjects.ts'
import type { Visit } from './measure/visit.ts'
import { buildPagesReport } from './pages-report.ts'

const machine: Machine = {
  cpu: 'test',
  cores: 2,
  memoryGb: 4,
  node: '20',
  load: { before: 0, during: 0, after: 0 },
}
const contestant = {
  name: 'wechat home',
  url: 'http://127.0.0.1/home',
  userAgent: '',
  card: 'a',
  kind: 'served',
  page: 'home',
  shell: 'wechat',
} as const satisfies Subject
const visit = (change: Partial<Visit> = {}): Visit => ({
  fcp: 400,
  lcp: 600,
  lcpElement: 'img',
  ready: 700,
  layoutShift: 0,
  blocking: 0,
  cpu: 500,
  requests: 12,
  firstView: 12,
  before: 1,
  apiRequests: 0,
  bytes: 200_000,
  jsBytes: 150_000,
  firstJsBytes: 130_000,
  cssBytes: 0,
  htmlBytes: 8_000,
  imageBytes: 60_000,
  apiBytes: 0,
  errors: [],
  ...change,
})

function buildReport(
  own: Partial<Visit>,
  warm: Partial<Visit> = { lcp: 200, jsBytes: 0, firstJsBytes: 0 },
) {
  return buildPagesReport({
    when: '2026-01-01T00:00:00.000Z',
    rounds: 1,
    machine,
    subjects: [contestant],
    visits: new Map([
      ['floor prerendered home', [visit({})]],
      ['wechat home', [visit(own)]],
      ['wechat home, again', [visit(warm)]],
    ]),
    interactions: {
      back: new Map([['wechat list', [{ time: 80, requests: 0, moved: 0 }]]]),
      taps: new Map([['wechat home', [64]]]),
    },
  })
}
const missed = (...visits: Parameters<typeof buildReport>) =>
  getVerdicts(buildReport(...visits))
    .filter(({ met }) => !met)
    .map(({ name }) => name)

it('meets all goals for a page as fast as its floor', () => {
  expect(missed({})).toEqual([])
})

it.each<[string, Partial<Visit>, string]>([
  ['that comes late', { lcp: 800 }, 'wechat home · LCP by floor prerendered home'],
  ['that works long', { cpu: 650 }, 'wechat home · main thread by floor prerendered home'],
  ['that is large', { firstJsBytes: 151_000 }, 'wechat home · JavaScript in its budget'],
  ['that jumps', { layoutShift: 0.02 }, 'wechat home · layout shift in its budget'],
  ['that asks much', { firstView: 26 }, 'wechat home · requests of the first view in its budget'],
  ['that asks first', { before: 3 }, 'wechat home · requests before the first card in its budget'],
])('names the goal missed by a page %s', (_sentence, change, goal) => {
  expect(missed(change)).toEqual([goal])
})

it('allows no script requests over the network on a revisit', () => {
  expect(missed({}, { lcp: 200, jsBytes: 1, firstJsBytes: 1 })).toEqual([
    'wechat home, again · JavaScript, idle as well in its budget',
  ])
})

it('compares a special with the home page of its shell', () => {
  const special: Subject = { ...contestant, name: 'wechat special', card: 'img', page: 'special' }
  const missedWith = (own: Partial<Visit>) =>
    getVerdicts(
      buildPagesReport({
        when: '2026-01-01T00:00:00.000Z',
        rounds: 1,
        machine,
        subjects: [special],
        visits: new Map([
          ['wechat home', [visit({ lcp: 600 })]],
          ['wechat special', [visit(own)]],
        ]),
        interactions: { back: new Map(), taps: new Map() },
      }),
    )
      .filter(({ met }) => !met)
      .map(({ name }) => name)
  expect(missedWith({ lcp: 750, layoutShift: 0.01 })).toEqual([])
  expect(missedWith({ lcp: 760, layoutShift: 0.02 })).toEqual([
    'wechat special · LCP by wechat home',
    'wechat special · layout shift in its budget',
  ])
})

it('lists each page error once with its count', () => {
  const { notes } = buildReport({ errors: ['404 /media/x.webp', '404 /media/x.webp'] })
  expect(notes).toContain('error on pages (2 ×, first on wechat home): 404 /media/x.webp')
})

it('contains a table with one row per page', () => {
  const { notes } = buildReport({})
  expect(notes).toContain('| wechat home | 600 | 700 | 500 | 0.000 | 12 | 130 |')
})
