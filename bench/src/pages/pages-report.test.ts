import { expect, it } from 'vitest'
import { verdictsOf, type Machine } from '../report/index.ts'
import type { Contestant } from './contestants.ts'
import type { Visit } from './measure/visit.ts'
import { pagesReport } from './pages-report.ts'

const machine: Machine = {
  cpu: 'test',
  cores: 2,
  memoryGb: 4,
  node: '20',
  load: { before: 0, during: 0, after: 0 },
}
const contestant: Contestant = {
  name: 'wechat home',
  url: 'http://127.0.0.1/home',
  userAgent: '',
  card: 'a',
  kind: 'served',
  page: 'home',
  shell: 'wechat',
}
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

function reportOf(
  own: Partial<Visit>,
  warm: Partial<Visit> = { lcp: 200, jsBytes: 0, firstJsBytes: 0 },
) {
  return pagesReport({
    when: '2026-01-01T00:00:00.000Z',
    rounds: 1,
    machine,
    contestants: [contestant],
    visits: new Map([
      ['floor prerendered home', [visit({})]],
      ['wechat home', [visit(own)]],
      ['wechat home, again', [visit(warm)]],
    ]),
    moves: {
      back: new Map([['wechat list', [{ time: 80, requests: 0, moved: 0 }]]]),
      taps: new Map([['wechat home', [64]]]),
    },
  })
}
const missed = (...visits: Parameters<typeof reportOf>) =>
  verdictsOf(reportOf(...visits))
    .filter(({ met }) => !met)
    .map(({ name }) => name)

it('finds every goal met by a page as quick as its floor', () => {
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

it('wants no script at all over the network the second time', () => {
  expect(missed({}, { lcp: 200, jsBytes: 1, firstJsBytes: 1 })).toEqual([
    'wechat home, again · JavaScript, idle as well in its budget',
  ])
})

it('tells what went wrong on pages once, with how often', () => {
  const { notes } = reportOf({ errors: ['404 /media/x.webp', '404 /media/x.webp'] })
  expect(notes).toContain('error on pages (2 ×, first on wechat home): 404 /media/x.webp')
})

it('has a table with a row for each page', () => {
  const { notes } = reportOf({})
  expect(notes).toContain('| wechat home | 600 | 700 | 500 | 0.000 | 12 | 130 |')
})
