import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { GiftCard } from '@mall/contract'
import { buildData, refuse, renderFeature, type Answers } from '@mall/testing'
import { CARD_TOKEN } from './card-token.ts'
import { giftFeature } from '../feature.ts'

const card = (overrides: Partial<GiftCard> = {}): GiftCard => ({
  title: '冬日暖礼卡',
  kind: 'choice',
  number: '8800 1126 **** 7341',
  status: 'active',
  value: 2,
  left: 2,
  validUntil: '2027-01-31T00:00:00.000Z',
  isExpired: false,
  topUp: false,
  lockedUntil: null,
  serverTime: '2026-01-01T00:00:00.000Z',
  ...overrides,
})
const [anyGoods] = buildData('gift.goods').list
if (!anyGoods) throw new Error('the builder made no goods')
const product = (spuId: number, name: string, skus: [number, string, number][]) => ({
  ...anyGoods,
  spuId,
  name,
  categoryId: 1,
  categoryName: '食品',
  services: [],
  skus: skus.map(([skuId, specText, available]) => ({
    skuId,
    specText,
    available,
    picture: null,
    costPoints: 0,
  })),
})
const goods = {
  list: [
    product(10, '高山乌龙茶', [[11, '清香型', 9]]),
    product(20, '香薰蜡烛', [
      [21, '雪松', 9],
      [22, '橙花', 9],
    ]),
    product(30, '平底煎锅', [[31, '深空灰', 0]]),
  ],
}
const committed = { ...buildData('gift.commitOrder'), orderId: '26010112345678901234' }

/** With an open card, by default. */
const show = (route: string, answers: Answers, { open = true, user = false } = {}) =>
  renderFeature(giftFeature, {
    route,
    user,
    answers: { 'gift.info': card(), 'gift.goods': goods, ...answers },
    prepare: ({ ports }) => {
      if (!open) return
      const expiry = ports.clock.now() + 7_200_000
      ports.storage.local.set(`mall:1:${CARD_TOKEN}`, JSON.stringify({ value: 'card', expiry }))
    },
  })
const type = async (label: string, text: string) =>
  userEvent.type(await screen.findByLabelText(label), text)

it('opens a card and shows its goods', async () => {
  const { ports, here } = show(
    '/gift/login',
    { 'gift.login': { token: 'card-token', expiresIn: 7_200, kind: 'choice' } },
    { open: false },
  )
  await type('卡号', '8800112655207341')
  await type('密码', '6K4P-9X2M-TR7')
  await userEvent.click(screen.getByRole('button', { name: '立即兑换' }))
  await waitFor(() => expect(here()).toContain('/gift/index'))
  expect(await screen.findByText('高山乌龙茶')).toBeTruthy()
  const login = ports.server.requests.find(({ name }) => name === 'gift.login')
  expect(login?.args).toMatchObject({ number: '8800112655207341', password: '6K4P-9X2M-TR7' })
})

it('shows a wrong password at its field and moves the focus there', async () => {
  show('/gift/login', { 'gift.login': refuse('gift/password') }, { open: false })
  await type('卡号', '8800112655207341')
  await type('密码', 'guess')
  await userEvent.click(screen.getByRole('button', { name: '立即兑换' }))
  expect(await screen.findByText('卡号或密码不正确')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('密码'))
})

it('sends nothing without number and password', async () => {
  const { ports } = show('/gift/login', {}, { open: false })
  await userEvent.click(await screen.findByRole('button', { name: '立即兑换' }))
  expect(screen.getByText('请输入卡号')).toBeTruthy()
  expect(screen.getByText('请输入密码')).toBeTruthy()
  expect(ports.server.requests.filter(({ name }) => name === 'gift.login')).toEqual([])
})

it('leads to the sign-in of cards without an open card', async () => {
  const { here } = show('/gift/index', {}, { open: false })
  await waitFor(() => expect(here()).toContain('/gift/login'))
})

it('ends the card’s session alone when the server rejects it', async () => {
  const { shell, here } = show(
    '/gift/index',
    { 'gift.info': refuse('session/expired') },
    { user: true },
  )
  await waitFor(() => expect(here()).toContain('/gift/login'))
  expect(shell.store.getState().session.token).toBe('t-test')
})

it('chooses goods up to what is left of the card', async () => {
  const { here } = show('/gift/index', {})
  await userEvent.click(await screen.findByRole('checkbox', { name: '选择 高山乌龙茶' }))
  expect(screen.getByText('已选 1 / 2 件')).toBeTruthy()
  expect(screen.queryByRole('checkbox', { name: '选择 平底煎锅' })).toBeNull()
  await userEvent.click(screen.getByRole('checkbox', { name: '选择 香薰蜡烛' }))
  await waitFor(() => expect(here()).toContain('/gift/ware-detail/20'))
  const spec = await screen.findByRole('group', { name: '橙花件数' })
  await userEvent.click(within(spec).getByRole('button', { name: '增加' }))
  expect(here()).toContain('items=11.1-22.1')
})

it('requires the receiver before it redeems', async () => {
  const { ports } = show('/gift/order-submit?items=11.1', { 'gift.commitOrder': committed })
  expect(await screen.findByText('高山乌龙茶')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '提交兑换' }))
  expect(screen.getByText('请填写收货人')).toBeTruthy()
  expect(screen.getByText('请选择所在地区')).toBeTruthy()
  expect(ports.server.requests.filter(({ name }) => name === 'gift.commitOrder')).toEqual([])
})

it('offers the choice where nothing is chosen', async () => {
  show('/gift/order-submit', {})
  expect(await screen.findByText('还没有选择礼品')).toBeTruthy()
})

it('shows why a card cannot be redeemed', async () => {
  show('/gift/index', { 'gift.info': card({ status: 'spent', left: 0 }) })
  expect(await screen.findByText('这张礼品卡已用完')).toBeTruthy()
  expect(screen.getByRole('link', { name: '查看兑换记录' })).toBeTruthy()
})

it('credits a card to points', async () => {
  const { ports } = show(
    '/exchangecard',
    { 'gift.credit': { points: 5_000, expiresAt: '2027-09-30T00:00:00.000Z' } },
    { user: true },
  )
  await type('卡号', '8800112655207341')
  await type('密码', '6K4P-9X2M-TR7')
  await userEvent.click(screen.getByRole('button', { name: '立即兑换' }))
  expect(await screen.findByText('5,000 积分已到账')).toBeTruthy()
  const { args } = ports.server.requests.find(({ name }) => name === 'gift.credit') ?? {}
  expect(args).toHaveProperty('requestKey')
})

it('opens the choice for a card of goods, by its code', async () => {
  const { ports, here } = show(
    '/fulika',
    {
      'gift.credit': refuse('gift/choice'),
      'gift.login': { token: 'card-token', expiresIn: 7_200, kind: 'choice' },
    },
    { user: true, open: false },
  )
  await type('兑换码', 'ABCDEFGHJKMNP')
  await userEvent.click(screen.getByRole('button', { name: '立即兑换' }))
  await waitFor(() => expect(here()).toContain('/gift/index'))
  const login = ports.server.requests.find(({ name }) => name === 'gift.login')
  expect(login?.args).toMatchObject({ password: 'ABCDEFGHJKMNP' })
})

it('lists orders of the card and cancels one after a question', async () => {
  const page = buildData('gift.record')
  const [first] = page.list
  if (!first) throw new Error('the builder made no order')
  const order = { ...first, canCancel: true, canConfirm: false }
  const { ports } = show('/gift/record', {
    'gift.record': { ...page, list: [order], total: 1, page: 1, hasNext: false },
    'gift.refund': {},
  })
  await userEvent.click(await screen.findByRole('button', { name: '取消兑换' }))
  await waitFor(() =>
    expect(ports.server.requests.some(({ name }) => name === 'gift.refund')).toBe(true),
  )
})

it.each([
  ['/gift/help', '卡号和密码在哪里'],
  ['/gift/intro', '礼品卡说明'],
  ['/gift/coupon-login', '电子券兑换'],
  ['/gift/coupon-exchange', '我的礼品卡'],
  ['/gift/order-success?orderId=26010112345678901234', '兑换成功'],
])('shows %s', async (route, title) => {
  show(route, {})
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
})
