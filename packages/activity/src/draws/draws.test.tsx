import { createHash, createHmac } from 'node:crypto'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { DataOf, DrawnPrize } from '@mall/contract'
import { refuse, renderFeature, type Answers } from '@mall/testing'
import { defineFeature } from '@mall/core/feature'
import { screens } from '@mall/core/paths'
import { activityFeature } from '../feature.ts'
import './game/game-page.tsx'
import './list/list-page.tsx'
import './lottery/lottery-page.tsx'
import './record/record-page.tsx'
import './claiming/submit-page.tsx'
import './claiming/order-page.tsx'
import './verifying/verify-page.tsx'
import { formatPercent } from './format-percent.ts'
import { listSteps } from './games/grid.tsx'
import { toAngle } from './games/wheel.tsx'

/** Screens of other features that these screens lead to. */
const Other = () => <main>other</main>
const feature = defineFeature({
  ...activityFeature,
  routes: [screens.login, screens.orderDetail].map((path) => ({
    path,
    title: '',
    access: {},
    lazy: async () => ({ Component: Other }),
  })),
})

const HOUR_MS = 3_600_000
const iso = (inHours: number) => new Date(Date.UTC(2026, 0, 1) + inHours * HOUR_MS).toISOString()
const sha256 = (hex: string) => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex')
const seed = '07'.repeat(32)
const nonce = '00112233445566778899aabbccddeeff'
const number = 'L1-2000492'

const titles = ['降噪耳机', '50 积分', '挂耳咖啡', '满 50 减 5', '安抚小熊', '500 积分', '话费']
const prizes = [...titles, '谢谢参与'].map((title, index) => ({
  no: index + 1,
  title,
  picture: null,
  weight: index === 7 ? 9_300 : 100,
  kind: index === 7 ? ('thanks' as const) : index === 0 ? ('goods' as const) : ('points' as const),
  fallback: index === 7 ? null : 8,
}))
type Detail = DataOf<'draw.detail'>
const draw = (overrides: Partial<Detail> = {}): Detail => ({
  id: 7,
  title: '好运转起来',
  kind: 'wheel',
  status: 'open',
  companyId: 1,
  whole: 10_000,
  startsAt: iso(-1),
  endsAt: iso(24),
  serverTime: iso(0),
  digest: sha256(seed),
  prizes,
  dailyFree: 2,
  realPerPerson: 1,
  claimDays: 7,
  winners: [],
  isReminded: false,
  chances: { left: 2, buyable: 3, price: 100, perShare: 1, perOrder: 0 },
  offersReminder: true,
  ...overrides,
})
const drawn = (overrides: Partial<DrawnPrize> = {}): DrawnPrize => ({
  number,
  drawId: 7,
  drawTitle: '好运转起来',
  drawKind: 'wheel',
  at: iso(0),
  day: 1,
  nonce,
  prize: { no: 2, kind: 'points', title: '50 积分', picture: null },
  hitTitle: null,
  why: null,
  state: 'credited',
  claimUntil: null,
  orderId: null,
  ticket: 6476,
  hit: 8,
  ...overrides,
})
const record = (list: DrawnPrize[]) => ({
  list,
  total: list.length,
  page: 1,
  size: 20,
  hasNext: false,
  waiting: 0,
})
const log = (overrides: Partial<DataOf<'draw.verify'>> = {}): DataOf<'draw.verify'> => ({
  id: 7,
  title: '好运转起来',
  companyId: 1,
  whole: 10_000,
  digest: sha256(seed),
  prizes,
  removedDays: 3,
  removedNo: Number(number.split('-')[1]) - 1,
  seeds: [{ day: 1, seed, publishedAt: iso(0) }],
  next: null,
  draws: [{ number, day: 1, nonce, ticket: 6476, hit: 8, given: 8, why: null, at: iso(0) }],
  ...overrides,
})
const show = (answers: Answers, route: string, user = true) =>
  renderFeature(feature, { route, user, answers })

const reduceMotion = () =>
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener() {},
    removeEventListener() {},
  }))
afterEach(() => vi.unstubAllGlobals())

it.each([
  ['wheel', '/activity/turntable?id=7'],
  ['grid', '/activity/draw-item?id=7'],
  ['grid', '/lottery/7'],
] as const)('plays the %s at %s by one button and announces the result', async (kind, route) => {
  reduceMotion()
  const { ports } = show(
    { 'draw.detail': draw({ kind }), 'draw.play': { result: drawn(), left: 1 } },
    route,
  )
  fireEvent.click(await screen.findByRole('button', { name: '抽奖，剩 2 次' }))
  expect(await screen.findByRole('dialog', { name: '恭喜抽中 50 积分' })).toBeTruthy()
  const [request] = ports.server.requests.filter(({ name }) => name === 'draw.play')
  expect(request?.args).toMatchObject({ id: 7 })
})

it('reveals a scratch card by its button', async () => {
  show(
    { 'draw.detail': draw({ kind: 'scratchCard' }), 'draw.play': { result: drawn(), left: 1 } },
    '/activity/draw-item?id=7',
  )
  fireEvent.click(await screen.findByRole('button', { name: '领一张刮刮卡，剩 2 次' }))
  const reveal = await screen.findByRole('button', { name: '直接揭晓' })
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.click(reveal)
  expect(await screen.findByRole('dialog', { name: '恭喜抽中 50 积分' })).toBeTruthy()
})

it('states why another prize is given, and leads to the address of a product', async () => {
  reduceMotion()
  const result = drawn({
    hitTitle: '降噪耳机',
    why: 'pieces',
    state: 'waiting',
    claimUntil: iso(9),
    prize: { no: 5, kind: 'goods', title: '安抚小熊', picture: null },
  })
  show({ 'draw.detail': draw(), 'draw.play': { result, left: 0 } }, '/activity/turntable?id=7')
  fireEvent.click(await screen.findByRole('button', { name: '抽奖，剩 2 次' }))
  expect(await screen.findByText('抽中的“降噪耳机”已发完，按规则改发此奖品')).toBeTruthy()
  expect(screen.getByRole('button', { name: '填写地址' })).toBeTruthy()
})

it('repeats a lost play with the same key', async () => {
  reduceMotion()
  let isLost = true
  const { ports } = show(
    {
      'draw.detail': draw(),
      'draw.play': () => {
        if (!isLost) return { result: drawn(), left: 1 }
        isLost = false
        throw new TypeError('network lost')
      },
    },
    '/activity/turntable?id=7',
  )
  fireEvent.click(await screen.findByRole('button', { name: '抽奖，剩 2 次' }))
  fireEvent.click(await screen.findByRole('button', { name: '继续查看结果' }))
  expect(await screen.findByRole('dialog', { name: '恭喜抽中 50 积分' })).toBeTruthy()
  const [first, second] = ports.server.requests.filter(({ name }) => name === 'draw.play')
  expect(second?.args).toEqual(first?.args)
})

it('shows a refusal, and leads a guest to the sign-in', async () => {
  const { ports } = show(
    { 'draw.detail': draw(), 'draw.play': refuse('draw/no-chance') },
    '/activity/turntable?id=7',
  )
  fireEvent.click(await screen.findByRole('button', { name: '抽奖，剩 2 次' }))
  await waitFor(() => expect(ports.notify.messages.join()).toContain('抽奖次数已用完'))
})

it('leads a guest to the sign-in', async () => {
  const { here } = show({ 'draw.detail': draw() }, '/activity/turntable?id=7', false)
  fireEvent.click(await screen.findByRole('button', { name: '抽奖，剩 2 次' }))
  await waitFor(() => expect(here()).toContain('/login'))
})

it.each([
  ['before the start', { startsAt: iso(1) }, '提醒我'],
  ['paused', { status: 'paused' as const }, '活动暂停，次数保留'],
  ['after the end', { status: 'closed' as const }, '活动已结束，可验证每次抽奖的结果'],
])('cannot be played %s', async (_title, overrides, text) => {
  show({ 'draw.detail': draw(overrides) }, '/activity/turntable?id=7')
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.getByRole('button', { name: '抽奖，剩 2 次' })).toHaveProperty('disabled', true)
})

it('lists draws, none, and an unknown one', async () => {
  const list = [draw(), draw({ id: 8, kind: 'grid', title: '九宫格' })]
  show({ 'draw.list': { serverTime: iso(0), list } }, '/activity/draw')
  expect((await screen.findByRole('link', { name: /九宫格/ })).getAttribute('href')).toContain(
    '/activity/draw-item',
  )
  show({ 'draw.list': { serverTime: iso(0), list: [] } }, '/activity/draw')
  expect(await screen.findByText('暂时没有抽奖活动')).toBeTruthy()
  show({ 'draw.detail': refuse('draw/not-found') }, '/activity/turntable?id=9')
  expect(await screen.findByText('抽奖活动不存在')).toBeTruthy()
})

it('claims a product to an address of the shopper', async () => {
  const waiting = drawn({ state: 'waiting', claimUntil: iso(9) })
  const address = {
    id: 3,
    receiver: '李雷',
    tel: '13900000000',
    province: '上海市',
    city: '上海市',
    county: '浦东新区',
    town: '',
    detail: '祖冲之路 1 号',
    isDefault: true,
  }
  const { ports, here } = show(
    {
      'draw.record': record([waiting]),
      'address.list': [address],
      'draw.claim': { orderId: '26112012345678901234' },
    },
    `/activity/draw-submit?number=${number}`,
  )
  fireEvent.click(await screen.findByRole('button', { name: '确认领取' }))
  await waitFor(() => expect(here()).toContain(`/activity/draw-order-detail/${number}`))
  const request = ports.server.requests.find(({ name }) => name === 'draw.claim')
  expect(request?.args).toMatchObject({ number, addressId: 3 })
})

it('claims a top-up for the own number, once it is confirmed', async () => {
  const prize = { no: 2, kind: 'topUp' as const, title: '10 元话费', picture: null }
  const { ports, here } = show(
    {
      'draw.record': record([drawn({ prize, state: 'waiting', claimUntil: iso(9) })]),
      'draw.claim': { orderId: '26112012345678901234' },
      'topUp.faceValues': {
        serverTime: iso(0),
        carrier: 'mobile',
        list: [],
        recentPhones: [],
        balance: 0,
        ownPhone: '13802166021',
        perDay: 3,
        maxAmount: 50_000,
      },
    },
    `/activity/draw-submit?number=${number}`,
  )
  ports.notify.answer(true)
  const field = await screen.findByLabelText('充值号码')
  expect((field as HTMLInputElement).value).toBe('138 0216 6021')
  fireEvent.change(field, { target: { value: '14800000000' } })
  fireEvent.click(screen.getByRole('button', { name: '确认领取' }))
  expect(await screen.findByText('请填写可充值的 11 位手机号')).toBeTruthy()
  fireEvent.change(field, { target: { value: '13802166021' } })
  fireEvent.click(screen.getByRole('button', { name: '确认领取' }))
  await waitFor(() => expect(here()).toContain(`/activity/draw-order-detail/${number}`))
  const request = ports.server.requests.find(({ name }) => name === 'draw.claim')
  expect(request?.args).toEqual({ number, addressId: null, phone: '13802166021' })
})

it('claims a card secret without an address', async () => {
  const prize = { no: 2, kind: 'cardSecret' as const, title: '视频会员月卡', picture: null }
  const { ports, here } = show(
    {
      'draw.record': record([drawn({ prize, state: 'waiting', claimUntil: iso(9) })]),
      'draw.claim': { orderId: '26112012345678901234' },
    },
    `/activity/draw-submit?number=${number}`,
  )
  expect(await screen.findByText(/领取后在订单详情中查看/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '确认领取' }))
  await waitFor(() => expect(here()).toContain(`/activity/draw-order-detail/${number}`))
  const request = ports.server.requests.find(({ name }) => name === 'draw.claim')
  expect(request?.args).toEqual({ number, addressId: null })
  expect(ports.server.count('address.list')).toBe(0)
})

it.each([
  ['agrees', log(), '种子与摘要一致，结果可重算'],
  [
    'a changed seed',
    log({ seeds: [{ day: 1, seed: '08'.repeat(32), publishedAt: iso(0) }] }),
    '与公布的不一致：摘要',
  ],
])('recomputes a draw of the record in the browser: %s', async (_title, published, text) => {
  vi.stubGlobal('crypto', { ...globalThis.crypto, subtle: nodeSubtle })
  show({ 'draw.record': record([drawn()]), 'draw.verify': published }, '/activity/draw-record')
  fireEvent.click(await screen.findByRole('button', { name: `验证公平 ${number}` }))
  const button = await screen.findByRole('button', { name: '在本机重新计算' })
  await act(async () => fireEvent.click(button))
  expect(await screen.findByText(text)).toBeTruthy()
})

it.each<[string, object, string | RegExp, number?]>([
  ['agrees', {}, '1 次抽奖全部相符'],
  ['states the days that are not kept', {}, /^第 1 至 3 天的 \d+ 次抽奖已满两年/],
  ['finds a tampered line', { ticket: 57, hit: 1 }, `与公布的不一致：随机数 ${number}`],
  ['finds that earlier lines are missing', {}, `与公布的不一致：编号 ${number}`, 0],
])('verifies a whole log: %s', async (_title, change, text, removedNo = log().removedNo) => {
  vi.stubGlobal('crypto', { ...globalThis.crypto, subtle: nodeSubtle })
  const draws = log().draws.map((line) => ({ ...line, ...change }))
  show({ 'draw.verify': log({ draws, removedNo }) }, '/activity/draw-verify?id=7')
  fireEvent.click(await screen.findByRole('button', { name: '在本机验证全部 1 次抽奖' }))
  expect(await screen.findByText(text)).toBeTruthy()
})

it('turns at least five rounds, and lights three rounds and slows down', () => {
  expect(toAngle(0, 2, 8)).toBe(2_160 - 90)
  expect(toAngle(2_070, 0, 8)).toBe(2_160 + 2_160)
  const steps = listSteps(3)
  expect(steps).toHaveLength(28)
  expect(steps[1]).toBe(120)
  expect((steps[27] ?? 0) - (steps[26] ?? 0)).toBeGreaterThan(300)
  expect(formatPercent(22, 10_000)).toBe('0.22')
})

/** jsdom has no Web Crypto: the same two operations by Node's. */
const toBuffer = (bytes: Uint8Array) => bytes.buffer.slice(0) as ArrayBuffer
const nodeSubtle = {
  digest: async (_name: string, bytes: Uint8Array) =>
    toBuffer(new Uint8Array(createHash('sha256').update(bytes).digest())),
  importKey: async (_form: string, bytes: Uint8Array) => bytes,
  sign: async (_name: string, key: Uint8Array, bytes: Uint8Array) =>
    toBuffer(new Uint8Array(createHmac('sha256', key).update(bytes).digest())),
}
