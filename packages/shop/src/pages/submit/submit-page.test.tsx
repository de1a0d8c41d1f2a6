import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { AccountInfo, CouponChoice } from '@mall/contract'
import { signedIn, userLoaded } from '@mall/core/session'
import {
  buildAddress,
  buildOrder,
  buildUser,
  buildData,
  offline,
  refuse,
  renderFeature,
  status,
  type Answers,
} from '@mall/testing'
import { shopFeature } from '../../feature.ts'
import { checkoutActions } from '../../checkout/checkout-slice.ts'
import { selectCheckout } from '../../checkout/use-checkout.ts'
import { checkoutDraft } from '../../checkout/checkout-draft.ts'
import { pendingOrder } from '../../checkout/pending-order.ts'
import { visitedShare, VISIT_MS } from '../../shares/visited-share.ts'
import './submit-page.tsx'

const orderId = '26112112345678901234'
const token = (n: number) => `ck_${String(n).padStart(24, '0')}`
const picture = { src: '/media/p.webp', width: 400, height: 400 }
const line = {
  skuId: 11,
  spuId: 1,
  kind: 'parcel' as const,
  name: '保温杯',
  specText: '白色',
  picture,
  num: 1,
  left: 99,
  leastNum: 1,
  costPoints: 600_000,
  amount: 600_000,
  services: [],
  deliverable: true,
}
const coupon = (overrides: Partial<CouponChoice>): CouponChoice => ({
  id: 'c1',
  title: '满50减10',
  kind: 'minus',
  stackWith: ['freight'],
  scopeText: '全场通用',
  saves: 100_000,
  usable: true,
  reason: '',
  best: false,
  validTo: '2026-12-31T15:59:59.000Z',
  ...overrides,
})
const priced = (overrides: Partial<AccountInfo> = {}): AccountInfo => ({
  serverTime: '2026-01-01T00:00:00.000Z',
  groups: [
    {
      supplierId: 1,
      supplierName: '商城自营仓',
      lines: [line],
      goodsAmount: 600_000,
      freight: 80_000,
      arrivesAt: '2026-01-04T00:00:00.000Z',
    },
  ],
  count: 1,
  goodsAmount: 600_000,
  freightBefore: 80_000,
  freight: 80_000,
  rules: [],
  token: token(1),
  tokenExpiresAt: '2026-01-01T00:30:00.000Z',
  needsAddress: true,
  address: buildAddress(),
  coupons: [],
  usedCoupons: [],
  couponId: null,
  couponAmount: 0,
  points: {
    accepted: true,
    balance: 1286,
    usable: 1286,
    used: 1286,
    deduction: 128_600,
    step: 1,
    missing: 0,
    coversAll: false,
    mustCoverAll: false,
  },
  payable: 551_400,
  cash: 5514,
  channels: ['wechat'],
  orderTimeoutMinutes: 15,
  problem: '',
  ...overrides,
})
const buildPlacedOrder = (overrides = {}) => ({
  orderId,
  status: 0,
  cash: 5514,
  paidPoints: 1286,
  expiresAt: '2026-01-01T00:30:00.000Z',
  ...overrides,
})
const after: Answers = {
  'order.detail': buildOrder({ id: orderId, cash: 5514, expiresAt: '2026-01-01T00:30:00.000Z' }),
}

function show(
  answers: Answers,
  { empty = false, pending = false, payMethod = 'wechat', query = '', num = 1 } = {},
) {
  return renderFeature(shopFeature, {
    route: `/order/submit${query}`,
    user: true,
    company: { payMethod },
    answers: { ...after, ...answers },
    prepare: ({ store, ports }) => {
      if (!empty) store.dispatch(checkoutActions.buyNowStarted({ skuId: 11, num }))
      if (pending) pendingOrder(ports.storage, 1, '7', ports.clock.now).save(sent)
    },
  })
}
const sent = {
  token: token(9),
  addressId: 3,
  couponId: null,
  usePoints: true,
  payable: 551_400,
  remark: '',
}
const tapSubmit = async () =>
  userEvent.click(await screen.findByRole('button', { name: '提交订单' }))
const pointsSheet = () => screen.findByRole('dialog', { name: '使用积分' })
async function submit() {
  await tapSubmit()
  await userEvent.click(await screen.findByRole('button', { name: /^确认(使用|并去支付)/ }))
}
async function choosePoints(preset: string) {
  await userEvent.click(await screen.findByRole('button', { name: /^积分抵扣/ }))
  const sheet = within(await pointsSheet())
  await userEvent.click(sheet.getByRole('button', { name: preset }))
  await userEvent.click(sheet.getByRole('button', { name: '确定' }))
}
type RenderedCheckout = ReturnType<typeof show>
const getPlacedOrders = ({ ports }: RenderedCheckout) =>
  ports.server.requests.filter(({ name }) => name === 'order.commit').map(({ args }) => args)

it('shows the address, the goods by supplier and the price breakdown', async () => {
  show({ 'pricing.checkout': priced() })
  const address = await screen.findByRole('link', { name: /林小满/ })
  expect(address.textContent).toContain('138****1234')
  expect(address.getAttribute('href')).toBe('/address?companyId=1&select=1')
  const part = screen.getByRole('region', { name: '商城自营仓' }).textContent
  expect(part).toContain('保温杯')
  expect(part).toContain('预计 1 月 4 日送达')
  expect(screen.getByText('1,286 积分抵 ¥12.86')).toBeTruthy()
  expect(screen.getByText('提交后请在 15 分钟内完成支付，超时将自动取消')).toBeTruthy()
  const bar = screen.getByRole('region', { name: '提交订单' })
  expect(bar.textContent).toContain('应付 ¥55.14')
  expect(bar.textContent).not.toContain('已优惠')
})

it('shows at the line that it is undeliverable, and sends no order', async () => {
  const [group] = priced().groups
  const groups = group
    ? [{ ...group, lines: [{ ...line, deliverable: false }], arrivesAt: null }]
    : []
  const problem = '部分商品不支持配送至该地区'
  const shown = show({ 'pricing.checkout': priced({ groups, problem }) })
  const part = await screen.findByRole('region', { name: '商城自营仓' })
  expect(within(part).getByText('不支持配送至该地区')).toBeTruthy()
  expect(within(part).getByRole('link', { name: '更换地址' }).getAttribute('href')).toBe(
    '/address?companyId=1&select=1',
  )
  expect(within(part).getByRole('button', { name: '移除保温杯' })).toBeTruthy()
  await tapSubmit()
  expect(getPlacedOrders(shown)).toEqual([])
})

const withLine = (change: Partial<typeof line>, problem = '', n = 1) =>
  priced({
    token: token(n),
    problem,
    groups: priced().groups.map((group) => ({ ...group, lines: [{ ...line, ...change }] })),
  })
const getPricedItems = ({ ports }: RenderedCheckout) =>
  ports.server.requests
    .filter(({ name }) => name === 'pricing.checkout')
    .map(({ args }) => args['items'])

it('lowers the quantity of a short line after a refusal, and orders at the new price', async () => {
  const scrollIntoView = vi.fn()
  Element.prototype.scrollIntoView = scrollIntoView
  const short = withLine({ num: 3, left: 2 }, '商品库存不足', 2)
  const shown = show(
    {
      'pricing.checkout': [withLine({ num: 3 }), short, withLine({ num: 2, left: 2 }, '', 3)],
      'order.commit': [
        refuse('checkout/insufficient-stock', undefined, { lines: [{ skuId: 11, left: 2 }] }),
        buildPlacedOrder(),
      ],
    },
    { num: 3 },
  )
  await submit()
  const part = await screen.findByRole('region', { name: '商城自营仓' })
  expect(await within(part).findByText('仅剩 2 件')).toBeTruthy()
  expect(scrollIntoView.mock.contexts).toEqual([screen.getByText('仅剩 2 件').parentElement])
  await userEvent.click(within(part).getByRole('button', { name: '减少' }))
  await waitFor(() => expect(screen.queryByText('商品库存不足')).toBeNull())
  await userEvent.click(within(part).getByRole('button', { name: '增加' }))
  expect(shown.ports.notify.messages).toEqual(['toast: 最多可买 2 件'])
  await submit()
  await waitFor(() => expect(shown.here()).toContain('/checkstand'))
  expect(getPlacedOrders(shown).map((args) => args['token'])).toEqual([token(1), token(3)])
  expect(getPricedItems(shown)).toEqual([3, 3, 2].map((num) => [{ skuId: 11, num }]))
})

it.each([
  ['it is sold out', { left: 0 }],
  ['the stock is below the minimum quantity', { num: 2, left: 1, leastNum: 2 }],
])('removes a line from the checkout if %s', async (_case, change) => {
  const shown = show({ 'pricing.checkout': withLine(change, '商品已售罄') })
  const part = await screen.findByRole('region', { name: '商城自营仓' })
  expect(within(part).getByText('已售罄')).toBeTruthy()
  expect(within(part).queryByRole('textbox')).toBeNull()
  await userEvent.click(within(part).getByRole('button', { name: '移除保温杯' }))
  expect(await screen.findByText('没有要结算的商品')).toBeTruthy()
  expect(selectCheckout(shown.shell.store.getState()).submitList).toEqual([])
})

it('requests no price without goods', async () => {
  const { ports } = show({}, { empty: true })
  expect(await screen.findByText('没有要结算的商品')).toBeTruthy()
  expect(ports.server.count('pricing.checkout')).toBe(0)
})

it('sends the code of the shared link that this tab visited', async () => {
  const shown = show({ 'pricing.checkout': priced(), 'order.commit': buildPlacedOrder() })
  const { storage, clock } = shown.ports
  visitedShare(storage, 1, clock.now).write('AbCd-123_xyz', VISIT_MS)
  await submit()
  await waitFor(() => expect(getPlacedOrders(shown)).toMatchObject([{ shareCode: 'AbCd-123_xyz' }]))
})

it('sends the displayed price and opens the checkstand', async () => {
  const shown = show({ 'pricing.checkout': priced(), 'order.commit': buildPlacedOrder() })
  await userEvent.type(await screen.findByRole('textbox', { name: '订单备注' }), '放前台')
  await submit()
  await waitFor(() => expect(shown.here()).toBe(`/checkstand?companyId=1&orderId=${orderId}`))
  expect(getPlacedOrders(shown)).toEqual([
    {
      token: token(1),
      addressId: 3,
      payment: { wechat: 'h5' },
      couponId: null,
      couponIds: [],
      usePoints: true,
      points: 1286,
      payable: 551_400,
      total: 680_000,
      remark: '放前台',
    },
  ])
  const { submitList, orderRemark } = selectCheckout(shown.shell.store.getState())
  expect([submitList, orderRemark]).toEqual([[], ''])
})

it('opens the result if points cover the order', async () => {
  const { here } = show({
    'pricing.checkout': priced({ payable: 0, cash: 0 }),
    'order.commit': buildPlacedOrder({ cash: 0, status: 1 }),
  })
  await submit()
  await waitFor(() => expect(here()).toBe(`/checkstand/success?companyId=1&orderId=${orderId}`))
})

it.each([
  ['提交订单', { usable: 0, used: 0, deduction: 0 }],
  ['确认并去支付', {}],
])('places one order for two quick taps on %s', async (name, points) => {
  const shown = show({
    'pricing.checkout': priced({ points: { ...priced().points, ...points } }),
    'order.commit': buildPlacedOrder(),
  })
  if (name !== '提交订单') await tapSubmit()
  await userEvent.dblClick(await screen.findByRole('button', { name }))
  await waitFor(() => expect(shown.here()).toContain('/checkstand'))
  expect(getPlacedOrders(shown)).toHaveLength(1)
})

it('shows a changed price and submits it with its own token', async () => {
  const dearer = priced({ token: token(2), payable: 651_400, cash: 6514 })
  const shown = show({
    'pricing.checkout': [priced(), dearer],
    'order.commit': [refuse('checkout/price-changed'), buildPlacedOrder()],
  })
  await submit()
  expect(await screen.findByText('商品价格已变化，请确认后重新提交')).toBeTruthy()
  await waitFor(() =>
    expect(screen.getByRole('region', { name: '提交订单' }).textContent).toContain('¥65.14'),
  )
  await submit()
  await waitFor(() => expect(shown.here()).toContain('/checkstand'))
  expect(getPlacedOrders(shown).map((args) => [args['token'], args['payable']])).toEqual([
    [token(1), 551_400],
    [token(2), 651_400],
  ])
})

it.each([
  ['checkout/sold-out', '商品已售罄'],
  ['checkout/insufficient-stock', '商品库存不足'],
  ['checkout/token', '订单信息已过期，请重新提交'],
  ['checkout/insufficient-points', '积分不足'],
  ['checkout/coupon', '优惠券不可用'],
  ['checkout/coupons', '所选优惠券不能同时使用'],
  ['checkout/limit', '超过限购数量'],
  ['checkout/unpaid-orders', '待付款订单过多，请先付款或取消'],
  ['checkout/unpaid-pieces', '该商品待付款数量过多，请先付款或减少数量'],
] as const)('shows %s on the page and refetches the price', async (name, expectedText) => {
  const { ports, here } = show({ 'pricing.checkout': priced(), 'order.commit': refuse(name) })
  await submit()
  expect(await screen.findByText(expectedText)).toBeTruthy()
  await waitFor(() => expect(ports.server.count('pricing.checkout')).toBe(2))
  expect(here()).toBe('/order/submit?companyId=1')
})

it.each([
  ['the network fails', offline()],
  ['the server fails', refuse('server/internal')],
  ['a gateway responds instead', status(502)],
])('retries the same order with the same token if %s', async (_title, result) => {
  const shown = show({ 'pricing.checkout': priced(), 'order.commit': result })
  await submit()
  const again = await screen.findByRole('button', { name: '确认订单结果' })
  expect(screen.queryByRole('button', { name: '提交订单' })).toBeNull()
  shown.ports.server.script({ 'order.commit': buildPlacedOrder() })
  await userEvent.click(again)
  await waitFor(() => expect(shown.here()).toContain('/checkstand?'))
  const all = getPlacedOrders(shown)
  expect(new Set(all.map((args) => JSON.stringify(args))).size).toBe(1)
  expect(shown.ports.server.count('pricing.checkout')).toBe(1)
})

it('resolves an order sent before a reload before anything else', async () => {
  const shown = show(
    { 'pricing.checkout': priced(), 'order.commit': buildPlacedOrder() },
    { pending: true },
  )
  await waitFor(() => expect(shown.here()).toBe(`/checkstand?companyId=1&orderId=${orderId}`))
  expect(getPlacedOrders(shown)).toEqual([sent])
})

it('continues with a new price if that order was refused', async () => {
  const shown = show(
    {
      'pricing.checkout': priced(),
      'order.commit': [refuse('checkout/token'), buildPlacedOrder()],
    },
    { pending: true },
  )
  await submit()
  await waitFor(() => expect(shown.here()).toContain('/checkstand?'))
  expect(getPlacedOrders(shown).map((args) => args['token'])).toEqual([token(9), token(1)])
})

it('opens the form of an address instead of placing an order without one', async () => {
  const shown = show({ 'pricing.checkout': priced({ address: null }) })
  const add = await screen.findByRole('link', { name: /添加收货地址/ })
  expect(add.getAttribute('href')).toBe('/address/edit?companyId=1&select=1')
  await tapSubmit()
  await waitFor(() => expect(shown.here()).toBe('/address/edit?companyId=1&select=1'))
  expect(getPlacedOrders(shown)).toEqual([])
})

it('shows the problem and sends nothing', async () => {
  const shown = show({ 'pricing.checkout': priced({ problem: '商品库存不足' }) })
  expect(await screen.findByText('商品库存不足')).toBeTruthy()
  await tapSubmit()
  expect(getPlacedOrders(shown)).toEqual([])
})

const getLastPriced = ({ ports }: RenderedCheckout) =>
  ports.server.requests.filter(({ name }) => name === 'pricing.checkout').at(-1)?.args

const used = (id: string, title: string, amount: number) => ({
  ...{ id, title, amount },
  kind: 'minus' as const,
})
const openCoupons = async (row: RegExp) => {
  await userEvent.click(await screen.findByRole('button', { name: row }))
  return within(await screen.findByRole('dialog', { name: '选择优惠券' }))
}

it('lists the coupons with the best ones marked and the reason of unusable ones', async () => {
  const coupons = [
    coupon({ best: true }),
    coupon({ id: 'c2', title: '满30减3', saves: 30_000 }),
    coupon({ id: 'c3', title: '咖啡兑换券', usable: false, reason: '所选商品不在适用范围内' }),
  ]
  const shown = show({
    'pricing.checkout': priced({
      ...{ coupons, couponId: 'c1', couponAmount: 100_000 },
      usedCoupons: [used('c1', '满50减10', 100_000)],
    }),
  })
  const sheet = await openCoupons(/优惠券.*已选最优/)
  const best = sheet.getByRole<HTMLInputElement>('checkbox', { name: /满50减10.*最优/ })
  expect(best.checked).toBe(true)
  expect(sheet.getByText('共减 ¥10.00 · 1 张')).toBeTruthy()
  const unfit = sheet.getByRole<HTMLInputElement>('checkbox', { name: /咖啡兑换券.*适用范围/ })
  expect(unfit.disabled).toBe(true)
  expect(getLastPriced(shown)).toMatchObject({ couponIds: 'best' })
  await userEvent.click(sheet.getByRole('checkbox', { name: '不使用优惠券' }))
  await waitFor(() => expect(getLastPriced(shown)).toMatchObject({ couponIds: [] }))
  await userEvent.click(sheet.getByRole('checkbox', { name: '不使用优惠券' }))
  await waitFor(() => expect(getLastPriced(shown)).toMatchObject({ couponIds: 'best' }))
})

it('keeps coupons that stack, and drops those that do not with the one that is chosen', async () => {
  const coupons = [
    coupon({ best: true }),
    coupon({ id: 'c2', title: '满30减3', saves: 30_000 }),
    coupon({
      ...{ id: 'f', title: '包邮券', kind: 'freight', saves: 80_000, best: true },
      stackWith: ['minus', 'discount', 'exchange'],
    }),
  ]
  const both = [
    used('c1', '满50减10', 100_000),
    { ...used('f', '包邮券', 80_000), kind: 'freight' as const },
  ]
  const shown = show({
    'pricing.checkout': priced({
      ...{ coupons, couponId: 'c1', couponAmount: 100_000, freight: 0, usedCoupons: both },
    }),
    'order.commit': buildPlacedOrder(),
  })
  const sums = within(await screen.findByRole('region', { name: '金额明细' }))
  expect(sums.getByText('运费券')).toBeTruthy()
  const sheet = await openCoupons(/优惠券.*已选最优.*已选 2 张/)
  expect(sheet.getByText('共减 ¥18.00 · 2 张')).toBeTruthy()
  const other = sheet.getByRole('checkbox', { name: /满30减3.*不可与“满50减10”同用/ })
  await userEvent.click(other)
  await waitFor(() => expect(getLastPriced(shown)).toMatchObject({ couponIds: ['f', 'c2'] }))
  await userEvent.click(sheet.getByRole('checkbox', { name: /包邮券/ }))
  await waitFor(() => expect(getLastPriced(shown)).toMatchObject({ couponIds: ['c2'] }))
  await userEvent.click(sheet.getByRole('button', { name: '确定' }))
  await submit()
  await waitFor(() =>
    expect(getPlacedOrders(shown)).toMatchObject([{ couponIds: ['c1', 'f'], couponId: 'c1' }]),
  )
})

it('prices without points if the shopper disables them', async () => {
  const shown = show({ 'pricing.checkout': priced() })
  await choosePoints('不使用')
  await waitFor(() => expect(getLastPriced(shown)).toMatchObject({ usePoints: false }))
})

it('prices the selected number of points and all of them', async () => {
  const chosen = { ...priced().points, used: 500, deduction: 50_000 }
  const shown = show({
    'pricing.checkout': ({ points }) =>
      points === 500 ? priced({ points: chosen, payable: 630_000, cash: 6300 }) : priced(),
  })
  await userEvent.click(await screen.findByRole('button', { name: /^积分抵扣/ }))
  const sheet = within(await pointsSheet())
  const field = sheet.getByRole('textbox', { name: '使用的积分' })
  await userEvent.clear(field)
  await userEvent.type(field, '500{Enter}')
  expect(sheet.getByText('抵 ¥5.00，还需支付 ¥63.00')).toBeTruthy()
  await userEvent.click(sheet.getByRole('button', { name: '确定' }))
  expect(await screen.findByText('500 积分抵 ¥5.00')).toBeTruthy()
  expect(getLastPriced(shown)).toMatchObject({ usePoints: true, points: 500 })
  await choosePoints('全部使用')
  expect(await screen.findByText('1,286 积分抵 ¥12.86')).toBeTruthy()
  expect(getLastPriced(shown)).not.toHaveProperty('points')
})

it('shows the reduction of freight as a row, and the sum of the reductions', async () => {
  show({
    'pricing.checkout': priced({
      freight: 30_000,
      couponAmount: 100_000,
      usedCoupons: [used('c1', '满50减10', 100_000)],
    }),
  })
  const sums = await screen.findByRole('region', { name: '金额明细' })
  expect(sums.textContent).toContain('优惠券-¥10.00运费¥8.00运费立减-¥5.00')
  expect(screen.getByRole('region', { name: '提交订单' }).textContent).toContain('已优惠 ¥15.00')
})

it('shows the amount of the points being typed, refuses parts of a point and explains a limit', async () => {
  const shown = show({ 'pricing.checkout': priced() })
  await userEvent.click(await screen.findByRole('button', { name: /^积分抵扣/ }))
  const sheet = within(await pointsSheet())
  const field = sheet.getByRole<HTMLInputElement>('textbox', { name: '使用的积分' })
  await userEvent.clear(field)
  await userEvent.type(field, '500')
  expect(sheet.getByText('抵 ¥5.00，还需支付 ¥63.00')).toBeTruthy()
  await userEvent.clear(field)
  await userEvent.type(field, '9999')
  expect(sheet.getByText('抵 ¥12.86，还需支付 ¥55.14')).toBeTruthy()
  expect(sheet.getByText('本单最多可用 1,286，已按此填写')).toBeTruthy()
  await userEvent.clear(field)
  await userEvent.type(field, '7.5')
  expect(sheet.getByText('请输入整数')).toBeTruthy()
  await userEvent.click(sheet.getByRole('button', { name: '确定' }))
  expect(sheet.getByText('请输入整数')).toBeTruthy()
  expect(field.value).toBe('1286')
  expect(getLastPriced(shown)).not.toHaveProperty('points')
})

it('selects whole steps down to the minimum points', async () => {
  const points = { ...priced().points, balance: 128, usable: 128, used: 128, step: 10 }
  const shown = renderFeature(shopFeature, {
    route: '/order/submit',
    user: true,
    company: { goodsPriceType: 1, exchangeRate: 1000 },
    answers: {
      'pricing.checkout': priced({
        points: { ...points, deduction: 1_280_000 },
        payable: 0,
        cash: 0,
      }),
    },
    prepare: ({ store }) =>
      void store.dispatch(checkoutActions.buyNowStarted({ skuId: 11, num: 1 })),
  })
  await userEvent.click(await screen.findByRole('button', { name: /^积分支付/ }))
  const sheet = within(await pointsSheet())
  await userEvent.click(sheet.getByRole('button', { name: '减少' }))
  expect(sheet.getByText('还需支付 ¥0.01')).toBeTruthy()
  await userEvent.click(sheet.getByRole('button', { name: '最少使用 8' }))
  expect(sheet.getByText('还需支付 ¥0.12')).toBeTruthy()
  await userEvent.click(sheet.getByRole('button', { name: '确定' }))
  await waitFor(() => expect(getLastPriced(shown)).toMatchObject({ usePoints: false }))
})

it.each([
  ['pay a part', {}, '确认并去支付', ['-1,286', '¥12.86', '还需支付', '¥55.14', '714 积分']],
  [
    'pay everything',
    { payable: 0, cash: 0 },
    '确认使用 1,286 积分',
    ['-1,286', '确认后扣除积分并完成支付', '714 积分'],
  ],
])(
  'confirms points and balance before the order if points %s',
  async (_case, amounts, name, texts) => {
    const shown = show({
      'pricing.checkout': priced({ ...amounts, points: { ...priced().points, balance: 2000 } }),
      'order.commit': buildPlacedOrder({ cash: priced(amounts).cash }),
    })
    await tapSubmit()
    const sheet = await screen.findByRole('dialog', { name: '使用 1,286 积分' })
    for (const text of texts) expect(sheet.textContent).toContain(text)
    await userEvent.keyboard('{Escape}')
    expect(getPlacedOrders(shown)).toEqual([])
    await tapSubmit()
    await userEvent.click(await screen.findByRole('button', { name }))
    await waitFor(() => expect(shown.here()).toContain('/checkstand'))
    expect(getPlacedOrders(shown)).toMatchObject([{ points: 1286 }])
  },
)

it('shows points as the price if the company accepts nothing else', async () => {
  const points = { ...priced().points, used: 6800, usable: 6800, mustCoverAll: true }
  renderFeature(shopFeature, {
    route: '/order/submit',
    user: true,
    company: { integralName: '福豆', goodsPriceType: 1, payMethod: '' },
    answers: { 'pricing.checkout': priced({ points, payable: 0, cash: 0 }) },
    prepare: ({ store }) =>
      void store.dispatch(checkoutActions.buyNowStarted({ skuId: 11, num: 1 })),
  })
  const bar = await screen.findByRole('region', { name: '提交订单' })
  expect(bar.textContent).toContain('应付 6,800 福豆')
  expect(screen.queryByRole('button', { name: /福豆支付/ })).toBeNull()
})

it('adds up in points mode, with cash for missing points', async () => {
  const points = { ...priced().points, balance: 28, usable: 28, used: 28, deduction: 280_000 }
  renderFeature(shopFeature, {
    route: '/order/submit',
    user: true,
    company: { goodsPriceType: 1 },
    answers: {
      'pricing.checkout': priced({
        goodsAmount: 1_200_000,
        points,
        payable: 1_000_000,
        cash: 100,
      }),
    },
    prepare: ({ store }) =>
      void store.dispatch(checkoutActions.buyNowStarted({ skuId: 11, num: 1 })),
  })
  const sums = await screen.findByRole('region', { name: '金额明细' })
  expect(sums.textContent).toBe(
    '商品金额120积分运费8积分现金补足 100 积分¥1.00共 1 件，应付28 积分 + ¥1.00',
  )
  expect(screen.getByText('28 积分', { selector: 'b' })).toBeTruthy()
  expect(screen.getByRole('region', { name: '提交订单' }).textContent).not.toContain('已优惠')
})

it('links to the cart if the goods can no longer be priced', async () => {
  show({ 'pricing.checkout': refuse('checkout/delisted') })
  expect(await screen.findByText('部分商品已下架')).toBeTruthy()
  expect(screen.getByRole('link', { name: '返回购物车' })).toBeTruthy()
})

it('uses the default address if the selected one was removed', async () => {
  const { ports, shell } = renderFeature(shopFeature, {
    route: '/order/submit',
    user: true,
    answers: {
      'pricing.checkout': ({ addressId }) =>
        addressId === undefined ? priced() : refuse('address/not-found'),
    },
    prepare: ({ store }) => {
      store.dispatch(checkoutActions.buyNowStarted({ skuId: 11, num: 1 }))
      store.dispatch(checkoutActions.addressChosen(8))
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: '重新加载' }))
  expect(await screen.findByRole('link', { name: /林小满/ })).toBeTruthy()
  expect(ports.server.count('pricing.checkout')).toBe(2)
  expect(selectCheckout(shell.store.getState()).addressId).toBeNull()
})

/** Types a remark and switches points off, which expires the session. */
async function loseSession() {
  const shown = show({
    'pricing.checkout': ({ usePoints }) =>
      usePoints === false && shown.shell.store.getState().session.token === 't-test'
        ? refuse('session/expired')
        : priced(),
  })
  await userEvent.type(await screen.findByRole('textbox', { name: '订单备注' }), '放前台')
  await choosePoints('不使用')
  await waitFor(() => expect(shown.here()).toMatch(/^\/login.*redirect=%2Forder%2Fsubmit/))
  return shown
}

it('restores the checkout after the session has expired and the shopper has signed in', async () => {
  const { shell, ports, here } = await loseSession()
  shell.store.dispatch(signedIn({ token: 't-2', openId: '' }))
  await waitFor(() => expect(here()).toBe('/order/submit?companyId=1'))
  shell.store.dispatch(userLoaded(buildUser()))
  const remark = await screen.findByRole<HTMLInputElement>('textbox', { name: '订单备注' })
  expect(remark.value).toBe('放前台')
  const request = ports.server.requests.filter(({ name }) => name === 'pricing.checkout').at(-1)
  expect(request?.args).toMatchObject({ items: [{ skuId: 11, num: 1 }], usePoints: false })
})

it('hides the checkout from another shopper who signs in after the session has expired', async () => {
  const { shell } = await loseSession()
  shell.store.dispatch(signedIn({ token: 't-2', openId: '' }))
  shell.store.dispatch(userLoaded(buildUser({ id: 8 })))
  expect(await screen.findByText('没有要结算的商品')).toBeTruthy()
  expect(selectCheckout(shell.store.getState()).orderRemark).toBe('')
})

it('does not submit items that another tab has ordered', async () => {
  const { shell } = show({ 'pricing.checkout': priced() })
  await screen.findByRole('button', { name: '提交订单' })
  const { checkoutId } = selectCheckout(shell.store.getState())
  checkoutDraft(shell.ports.storage, 1, shell.ports.clock.now).finish(checkoutId)
  window.dispatchEvent(new StorageEvent('storage'))
  expect(await screen.findByText('这些商品已提交订单')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '提交订单' })).toBeNull()
})

it('uses a fixture that matches the contract', () => {
  expect(buildData('pricing.checkout', priced()).token).toBe(token(1))
})

const stranded = (more: Partial<AccountInfo['points']> = {}) =>
  priced({
    channels: [],
    points: { ...priced().points, used: 0, deduction: 0, ...more },
    payable: 680_000,
    cash: 6800,
  })

it('sends the host’s payment channels, before and with the order', async () => {
  const shown = show({ 'pricing.checkout': priced(), 'order.commit': buildPlacedOrder() })
  await submit()
  await waitFor(() => expect(getPlacedOrders(shown)).toHaveLength(1))
  const prices = shown.ports.server.requests.filter(({ name }) => name === 'pricing.checkout')
  expect(prices[0]?.args).toMatchObject({ payment: { wechat: 'h5' } })
  expect(getPlacedOrders(shown)[0]).toMatchObject({ payment: { wechat: 'h5' } })
})

it('shows a QR code and a link if the host cannot pay, and sends no order', async () => {
  const code = `ho_${'a'.repeat(24)}`
  const shown = show(
    {
      'pricing.checkout': stranded(),
      'pricing.createHandover': {
        code,
        expiresAt: '2026-01-01T00:15:00.000Z',
        serverTime: '2026-01-01T00:00:00.000Z',
      },
    },
    { payMethod: 'alipay' },
  )
  const card = await screen.findByRole('region', { name: '支付方式' })
  expect(card.textContent).toContain('当前应用无法支付 ¥68.00')
  expect(card.textContent).toContain('本商城支持支付宝')
  expect(screen.queryByText(/分钟内完成支付/)).toBeNull()
  expect(screen.queryByRole('button', { name: /全部用积分支付/ })).toBeNull()

  await userEvent.click(screen.getByRole('button', { name: '换个应用支付' }))
  const sheet = await screen.findByRole('dialog', { name: '换个应用支付' })
  const link = `${location.origin}/order/submit?companyId=1&handover=${code}`
  expect(await within(sheet).findByText(link)).toBeTruthy()
  expect(sheet.textContent).toContain('请用钉钉或手机浏览器扫码')
  expect(sheet.textContent).toContain('15 分钟内有效')
  expect(
    shown.ports.server.requests.find(({ name }) => name === 'pricing.createHandover')?.args,
  ).toEqual({ items: [{ skuId: 11, num: 1 }] })
  expect(getPlacedOrders(shown)).toEqual([])
})

it('offers to pay with points only if they suffice', async () => {
  const covered = { ...priced().points, coversAll: true }
  const paidByPoints = priced({ channels: [], cash: 0, payable: 0, points: covered })
  const shown = show({
    'pricing.checkout': [paidByPoints, stranded({ coversAll: true }), paidByPoints],
    'order.commit': buildPlacedOrder({ cash: 0, status: 1 }),
  })
  await choosePoints('不使用')
  await userEvent.click(await screen.findByRole('button', { name: '全部用积分支付' }))
  await submit()
  await waitFor(() => expect(getPlacedOrders(shown)).toHaveLength(1))
  expect(getPlacedOrders(shown)[0]).toMatchObject({ usePoints: true, payable: 0 })
})

it('continues the items of a handover from another app', async () => {
  const code = `ho_${'b'.repeat(24)}`
  const { ports } = show(
    {
      'pricing.readHandover': { items: [{ skuId: 12, num: 3 }] },
      'pricing.checkout': priced(),
    },
    { empty: true, query: `?handover=${code}` },
  )
  expect(await screen.findByRole('region', { name: '商城自营仓' })).toBeTruthy()
  const prices = ports.server.requests.filter(({ name }) => name === 'pricing.checkout')
  expect(prices.at(-1)?.args).toMatchObject({ items: [{ skuId: 12, num: 3 }] })
})

it('shows that a handover has expired, and links to the cart', async () => {
  show(
    { 'pricing.readHandover': refuse('checkout/handover') },
    { empty: true, query: `?handover=ho_${'c'.repeat(24)}` },
  )
  expect(await screen.findByText('二维码或链接已失效')).toBeTruthy()
  expect(screen.getByRole('link', { name: '去购物车' })).toBeTruthy()
})

it('requires no address and shows no freight if nothing is shipped', async () => {
  const shown = show({
    'pricing.checkout': priced({
      needsAddress: false,
      address: null,
      freight: 0,
      freightBefore: 0,
      groups: priced().groups.map((group) => ({
        ...group,
        lines: [{ ...line, kind: 'ticket' as const }],
      })),
    }),
    'order.commit': buildPlacedOrder(),
  })
  await submit()
  await waitFor(() => expect(getPlacedOrders(shown)[0]).toMatchObject({ addressId: null }))
  expect(screen.queryByText('添加收货地址')).toBeNull()
  expect(screen.queryByText('运费')).toBeNull()
})
