import { act, cleanup } from '@testing-library/react'
import { loadRoutes } from '@mall/core/feature'
import { createTranslator, type MessageSet } from '@mall/core/messages'
import {
  answerAll,
  buildOrder,
  refuse,
  renderFeature,
  type Answers,
  type FeatureOptions,
} from '@mall/testing'
import '@mall/testing/setup'
import { expect, it, vi } from 'vitest'
import { features } from './features.ts'

type Mall = { info: FeatureOptions['company'] & object; answers: Answers; foreign: RegExp }
type Sample = { url?: string; visitor?: string }

const sets = Object.values(
  import.meta.glob<Record<string, unknown>>(
    [
      '../../../packages/*/src/**/messages.ts',
      '../../../packages/*/src/**/*.messages.ts',
      '!../../../packages/{ui,testing}/**',
    ],
    { eager: true },
  ),
).flatMap((module) =>
  Object.values(module).filter(
    (value): value is MessageSet => typeof value === 'object' && value !== null && 'scope' in value,
  ),
)
/** Test names of a mall and of its unit of points. */
const usual = new Set(['core.money.points', 'core.session.mallName'])

it('contains no unit of points in a text, because the company names it', () => {
  const t = createTranslator({}, { common: { unit: '福豆' } })
  const found = sets.flatMap((set) =>
    Object.keys(set.texts)
      .filter((key) => !usual.has(`${set.scope}.${key}`) && /(?<!银行)积分/.test(t(set)(key)))
      .map((key) => `${set.scope}.${key}`),
  )
  expect(sets.length).toBeGreaterThan(80)
  expect(found).toEqual([])
})

const samples = Object.values(
  import.meta.glob<{ samples: Record<string, Sample[]> }>('../../../packages/*/src/**/samples.ts', {
    eager: true,
  }),
).flatMap((module) => Object.values(module.samples).flat())

type Opened = { url: string; visitor: string }
const ORDER_ID = '26010112345678901234'
/** Parameters of the screens that require more than their address. */
const QUERY = `?id=1&orderId=${ORDER_ID}&spuId=1&skuId=11`

const withoutCompany = (url: string) =>
  url
    .replace(/companyId=\d+&?/, '')
    .replaceAll(/\{\w*Order\}/g, ORDER_ID)
    .replaceAll(/\{\w+\}/g, '1')
    .replace(/\?$/, '')

const access = await loadRoutes(features)
/** Addresses of all samples and of routes that only journeys open. */
const screens = new Map<string, Opened>()
for (const sample of samples) {
  if (sample.url === undefined) continue
  const url = withoutCompany(sample.url)
  const visitor = sample.visitor ?? 'guest'
  screens.set(`${url} ${visitor}`, { url, visitor })
}
const paths = new Set([...screens.values()].map(({ url }) => url.split('?')[0]))
for (const { path } of access) {
  const address = path.replace(/:\w+/, path.startsWith('/my/') ? ORDER_ID : '1')
  const url = address + QUERY
  if (!paths.has(address)) screens.set(`${url} shopper`, { url, visitor: 'shopper' })
}

/** Copies a response with every list emptied. */
const withoutEntries = (value: unknown): unknown => {
  if (Array.isArray(value)) return []
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, withoutEntries(inner)]),
  )
}
const answers: Answers = {
  ...answerAll(),
  // A company without benefits and gift cards has nothing to collect.
  'account.toCollect': { list: [], serverTime: '2026-01-01T00:00:00.000Z' },
}
/**
 * Responses of a company without coupons, points refunds, check-in, draws, top-up and bank points.
 */
const withoutActivities: Answers = {
  ...answers,
  ...Object.fromEntries(
    Object.entries(answers)
      .filter(([name]) => name.startsWith('coupon.'))
      .map(([name, make]) => [name, () => withoutEntries((make as () => unknown)())]),
  ),
  'coupon.centerTags': { tags: [], isOffered: false },
  'order.detail': buildOrder({ refunds: [] }),
  'checkIn.calendar': refuse('check-in/closed'),
  'topUp.faceValues': refuse('top-up/closed'),
  'cmb.account': refuse('cmb/closed'),
  'draw.detail': refuse('draw/not-found'),
}

/** Demo companies of these ids have neither gift cards nor benefits. */
const closed = { offersGiftCards: false, offersBenefits: false } as const
const others = '积分商城|福满堂|海岸银行|简市集'
const withoutOwn = (name: string) => others.split('|').filter((one) => !name.startsWith(one))
const CARDS = '礼品卡|我的权益|取件码|电子券|同事'

const malls: Readonly<Record<string, Mall>> = {
  'the bean mall': {
    info: {
      ...closed,
      companyId: 3,
      mallName: '福满堂员工福利',
      integralName: '福豆',
      goodsPriceType: 1,
      payMethod: '',
    },
    answers,
    foreign: new RegExp(`(?<!银行)积分|${CARDS}|${withoutOwn('福满堂').join('|')}`),
  },
  'the bank’s mall': {
    info: {
      ...closed,
      companyId: 4,
      mallName: '海岸银行 · 积分乐园',
      goodsPriceType: 1,
      payMethod: '',
    },
    answers,
    foreign: new RegExp(`福豆|${CARDS}|${withoutOwn('海岸银行').join('|')}`),
  },
  'the cash mall': {
    info: { ...closed, companyId: 6, mallName: '简市集', integralPay: 0, offersCoupons: false },
    answers: withoutActivities,
    foreign: new RegExp(
      `(?<!银行)积分|${CARDS}|优惠券|可用券|领券|${withoutOwn('简市集').join('|')}`,
    ),
  },
}

/** Texts, names of controls and titles of a page. */
function readWords(titles: readonly string[]): string[] {
  const named = document.querySelectorAll('[aria-label], [placeholder], [alt], [title]')
  const names = [...named].flatMap((element) =>
    ['aria-label', 'placeholder', 'alt', 'title'].map((name) => element.getAttribute(name) ?? ''),
  )
  return [document.body.textContent, ...names, ...titles]
}

/** Waits for pending code and data, but not for timers. */
const settle = () => act(() => new Promise<void>((done) => setImmediate(done)))

async function open({ url, visitor }: Opened, { info, answers }: Mall) {
  const view = renderFeature(features, {
    route: url,
    company: info,
    user: ['shopper', 'newcomer', 'buyer'].includes(visitor),
    answers,
  })
  await vi.waitFor(() => expect(document.body.textContent).not.toMatch(/^(?:加载中)?$/), 30_000)
  let before = ''
  for (let turn = 0; turn < 40 && before !== document.body.innerHTML; turn += 1) {
    before = document.body.innerHTML
    for (let ticks = 0; ticks < 5; ticks += 1) await settle()
  }
  return view
}

/** A page may name a feature in the text that reports it as closed. */
const IS_CLOSED = /未开放|暂未开通/

it.each(Object.entries(malls))(
  'shows no other company’s words on any screen of %s',
  async (_title, mall) => {
    const found: string[] = []
    for (const [name, screen] of screens) {
      const { host } = await open(screen, mall)
      const listForeign = () =>
        IS_CLOSED.test(document.body.textContent)
          ? []
          : readWords(host.titles).flatMap((text) => mall.foreign.exec(text) ?? [])
      // On a busy machine the response that closes a page may arrive after its frame has settled.
      await vi
        .waitFor(() => expect(listForeign()).toEqual([]), 10_000)
        .catch(() => {
          found.push(`${name}: ${[...new Set(listForeign())].join(', ')}`)
        })
      cleanup()
    }
    expect(found).toEqual([])
  },
  300_000,
)
