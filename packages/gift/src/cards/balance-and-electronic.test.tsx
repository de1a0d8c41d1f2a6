import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { GiftCard } from '@mall/contract'
import {
  buildData,
  memoryHost,
  refuse,
  renderFeature,
  type Answers,
  type MemoryHost,
} from '@mall/testing'
import { CARD_TOKEN, GIFT_RECIPIENT } from './card-token.ts'
import { giftFeature } from '../feature.ts'

const ORDER = '26010112345678901234'
const [anyGoods] = buildData('gift.goods').list
if (!anyGoods) throw new Error('the builder made no goods')
const goods = {
  list: [
    {
      ...anyGoods,
      spuId: 10,
      name: '高山乌龙茶',
      categoryId: 1,
      categoryName: '食品',
      services: [],
      skus: [{ skuId: 11, specText: '清香型', available: 9, picture: null, costPoints: 300_000 }],
    },
  ],
}
const card = (overrides: Partial<GiftCard> = {}): GiftCard => ({
  title: '心意卡',
  kind: 'balance',
  number: '8800 1126 **** 7341',
  status: 'active',
  value: 500_000,
  left: 500_000,
  validUntil: '2027-01-31T00:00:00.000Z',
  isExpired: false,
  topUp: true,
  lockedUntil: null,
  serverTime: '2026-01-01T00:00:00.000Z',
  ...overrides,
})
const show = (
  route: string,
  answers: Answers,
  recipient: object | null = null,
  host: MemoryHost = memoryHost(),
) =>
  renderFeature(giftFeature, {
    route,
    host,
    user: false,
    answers: { 'gift.info': card(), 'gift.goods': goods, ...answers },
    prepare: ({ ports }) => {
      const expiry = ports.clock.now() + 600_000
      ports.storage.local.set(`mall:1:${CARD_TOKEN}`, JSON.stringify({ value: 'card', expiry }))
      if (!recipient) return
      const stored = JSON.stringify({ value: recipient, expiry })
      ports.storage.session.set(`mall:1:${GIFT_RECIPIENT}`, stored)
    },
  })

it('shows what the balance covers, and what cash adds', async () => {
  show('/gift/index?items=11.2', {})
  expect(await screen.findByText('余额支付后，还需现金补差价')).toBeTruthy()
  expect(screen.getByRole('link', { name: '下一步' })).toBeTruthy()
})

it('offers no way on beyond a balance without cash', async () => {
  show('/gift/index?items=11.2', { 'gift.info': card({ topUp: false }) })
  expect(await screen.findByText('超过余额，请减少商品')).toBeTruthy()
  expect(screen.queryByRole('link', { name: '下一步' })).toBeNull()
})

const priced = {
  goodsAmount: 300_000,
  freightBefore: 80_000,
  freight: 80_000,
  card: 360_000,
  points: null,
  payable: 20_000,
  cash: 200,
}

it('shows goods, freight, the card’s part and the rest before the order', async () => {
  const { ports } = show('/gift/order-submit?items=11.1', { 'gift.price': priced })
  const sums = await screen.findByRole('region', { name: '金额明细' })
  expect(sums.textContent).toMatch(/商品金额.*30.*运费.*8.*礼品卡支付.*36.*还需支付.*2/)
  const request = ports.server.requests.find(({ name }) => name === 'gift.price')
  expect(request?.args).toEqual({ items: [{ skuId: 11, num: 1 }], region: null })
})

it('submits nothing where the balance does not cover the freight and takes no cash', async () => {
  show('/gift/order-submit?items=11.1', {
    'gift.info': card({ topUp: false }),
    'gift.price': priced,
  })
  expect(await screen.findByText('超过余额，请减少商品')).toBeTruthy()
  const submit = screen.getByRole('button', { name: '提交兑换' })
  expect(submit.hasAttribute('disabled') || submit.ariaDisabled === 'true').toBe(true)
})

it('starts the payment of the rest', async () => {
  const order = {
    ...buildData('gift.order'),
    id: ORDER,
    status: 0,
    cash: 1_000,
    goodsAmount: 600_000,
    freight: 0,
    payable: 100_000,
    paidPoints: 0,
    pointsAmount: 0,
    paidAt: null,
    canPay: true,
    expiresAt: '2027-01-01T00:00:00.000Z',
  }
  const { ports } = show(`/gift/order-submit?orderId=${ORDER}`, {
    'gift.order': order,
    'gift.pay': refuse('pay/provider'),
  })
  await userEvent.click(await screen.findByRole('button', { name: /¥\s?10/ }))
  await waitFor(() =>
    expect(ports.server.requests.some(({ name }) => name === 'gift.pay')).toBe(true),
  )
  expect(await screen.findByRole('alert')).toBeTruthy()
})

it('queries WeChat once for the payer, and returns to the payment', async () => {
  const order = {
    ...buildData('gift.order'),
    id: ORDER,
    status: 0,
    cash: 1_000,
    goodsAmount: 600_000,
    freight: 0,
    payable: 100_000,
    paidPoints: 0,
    pointsAmount: 0,
    paidAt: null,
    canPay: true,
    expiresAt: '2027-01-01T00:00:00.000Z',
  }
  const host = memoryHost({}, { payment: { wechat: 'jsapi' } })
  const answers = {
    'gift.order': order,
    'gift.pay': refuse('pay/no-payer'),
    'login.oauthStart': { state: 's-1', authorizeUrl: 'https://wx.test/authorize', expiresIn: 600 },
  }
  const { ports } = show(`/gift/order-submit?orderId=${ORDER}`, answers, null, host)
  await userEvent.click(await screen.findByRole('button', { name: /¥\s?10/ }))
  await waitFor(() =>
    expect(host.calls).toContainEqual([
      'openExternal',
      'https://wx.test/authorize',
      { replace: true },
    ]),
  )
  const start = ports.server.requests.find(({ name }) => name === 'login.oauthStart')
  expect(start?.args).toMatchObject({ provider: 'wechat-pay', scope: 'base' })
  expect(decodeURIComponent(String(start?.args['returnTo']))).toContain('from=payer')
})

it('requires a phone before a code is sent', async () => {
  const { ports } = show('/gift/ele-login', {})
  await userEvent.click(await screen.findByRole('button', { name: '获取验证码' }))
  expect(ports.server.requests.some(({ name }) => name === 'gift.sendEleCode')).toBe(false)
  expect(screen.getByLabelText('手机号').getAttribute('aria-invalid')).toBe('true')
})

it('takes the link code from the address of the message', async () => {
  show('/gift/ele-login?link=ABCD-EFGH-JKMNP', {})
  expect(await screen.findByDisplayValue('ABCD-EFGH-JKMNP')).toBeTruthy()
})

it('opens the card after the check', async () => {
  const recipient = { phone: '13900000002', shownPhone: '139****0002', resendAt: 0 }
  const { here, ports } = show(
    '/gift/ele-phone-check',
    { 'gift.eleLogin': { token: 'card-token', expiresIn: 7_200, kind: 'balance' } },
    recipient,
  )
  expect(await screen.findByText('验证码已发送到 139****0002')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('验证码'), '246810')
  await userEvent.click(screen.getByRole('button', { name: '打开礼品卡' }))
  await waitFor(() => expect(here()).toContain('/gift/index'))
  const login = ports.server.requests.find(({ name }) => name === 'gift.eleLogin')
  expect(login?.args).toMatchObject({ phone: '13900000002', code: '246810' })
})

it('leads back where no code was sent', async () => {
  show('/gift/ele-phone-check', {})
  expect(await screen.findByText('请先填写收到电子卡的手机号')).toBeTruthy()
})
