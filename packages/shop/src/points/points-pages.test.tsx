import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { buildData, offline, renderFeature, type Answers } from '@mall/testing'
import { shopFeature } from '../feature.ts'
import './statement-page.tsx'
import './validity-page.tsx'

const ORDER_ID = '26112112345678901234'
const entry = (id: string, overrides: object) => ({
  id,
  kind: 'gained' as const,
  amount: 500,
  source: 'none' as const,
  balance: 12_860,
  reason: '年度积分',
  at: '2026-11-20T04:30:00.000Z',
  orderId: null,
  ...overrides,
})
const statement = buildData('points.statement', {
  list: [
    entry('2', {
      kind: 'used',
      amount: -299,
      reason: '下单抵扣',
      about: '挂耳咖啡',
      orderId: ORDER_ID,
    }),
    entry('1', {}),
  ],
  total: 2,
  page: 1,
  size: 20,
  hasNext: false,
  gained: 500,
  spent: 299,
  months: ['2026-11', '2026-09'],
})
const batches = buildData('points.batches', {
  balance: 12_860,
  expiringSoon: 320,
  list: [
    { expiresAt: '2026-01-15T15:59:59.000Z', amount: 320, granted: 2_000, source: '年度福利' },
    { expiresAt: '2027-12-31T15:59:59.000Z', amount: 12_540 },
  ],
})
const show = (route: string, answers: Answers = {}) =>
  renderFeature(shopFeature, {
    route,
    user: true,
    answers: {
      'points.statement': statement,
      'points.batches': batches,
      'login.myPoints': buildData('login.myPoints', {
        balance: 12_860,
        held: 500,
        worth: 1_286_000,
        expiring: { amount: 320, at: '2026-01-15T15:59:59.000Z' },
      }),
      'goods.forPoints': { list: [] },
      ...answers,
    },
  })

it('lists changes with links to their orders', async () => {
  show('/my/integral')
  const link = await screen.findByRole('link', { name: /下单抵扣 · 挂耳咖啡/ })
  expect(link.getAttribute('href')).toBe(`/my/order/detail/${ORDER_ID}?companyId=1`)
  expect(within(link).getByText('-299')).toBeTruthy()
  expect(screen.getByText('+500')).toBeTruthy()
  expect(screen.getByText('获得 500 · 支出 299')).toBeTruthy()
  expect(within(link).queryByText(new RegExp(ORDER_ID))).toBeNull()
})

it('shows the balance, the next expiry, held points and batches above the statement', async () => {
  show('/my/integral')
  const head = within(await screen.findByRole('region', { name: '可用积分' }))
  expect(await head.findByText('12,860')).toBeTruthy()
  expect(head.getByText('可抵 ¥128.60')).toBeTruthy()
  const linkOf = async (name: RegExp) =>
    (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await linkOf(/^320.*01\.15 到期$/)).toBe('/my/intergal-validity?companyId=1')
  expect(await linkOf(/^500 ?待付款占用$/)).toBe('/my/order/0?companyId=1')
  expect(await linkOf(/^2 笔 ?积分批次$/)).toBe('/my/intergal-validity?companyId=1')
})

it('filters by kind and month, which are stored in the address', async () => {
  const { ports, here } = show('/my/integral')
  await userEvent.click(await screen.findByRole('tab', { name: '使用' }))
  await waitFor(() => expect(here()).toBe('/my/integral?companyId=1&kind=used'))
  await userEvent.click(await screen.findByRole('button', { name: '全部月份' }))
  await userEvent.click(await screen.findByRole('radio', { name: '2026 年 9 月' }))
  await waitFor(() => expect(here()).toBe('/my/integral?companyId=1&kind=used&month=2026-09'))
  await waitFor(() => {
    const args = ports.server.requests
      .filter(({ name }) => name === 'points.statement')
      .map((request) => request.args)
    expect(args.at(-1)).toMatchObject({ kind: 'used', month: '2026-09', page: '1' })
  })
})

it('shows that a selection has no changes', async () => {
  const empty = { ...statement, list: [], total: 0, gained: 0, spent: 0 }
  show('/my/integral?kind=lapsed', { 'points.statement': empty })
  expect(await screen.findByText('没有记录')).toBeTruthy()
})

it('loads the statement on retry', async () => {
  const { ports } = show('/my/integral', { 'points.statement': offline() })
  const again = await screen.findByRole('button', { name: '重新加载' })
  ports.server.script({ 'points.statement': statement })
  await userEvent.click(again)
  expect(await screen.findByText('+500')).toBeTruthy()
})

it('lists batches with days, share and source and links to matching goods', async () => {
  show('/my/intergal-validity')
  const list = within(await screen.findByRole('list', { name: '积分批次' }))
  const [first, second] = list.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(first).toMatch(/2026-01-15还有 \d+ 天320 积分年度福利共 2,000，已用 84%/)
  expect(second).toMatch(/2027-12-31还有 \d+ 天12,540 积分共 12,540，未使用/)
  const spend = screen.getByRole('link', { name: '去使用' })
  expect(spend.getAttribute('href')).toBe(
    '/ware/list?companyId=1&fullPoints=true&sortType=price_desc',
  )
  expect(
    screen.getByText(/不足 30 天到期或已到期的，整批延长至退回后 30 天，每批仅一次/),
  ).toBeTruthy()
})

it('shows that no points remain', async () => {
  show('/my/intergal-validity', {
    'points.batches': { balance: 0, expiringSoon: 0, list: [] },
  })
  expect(await screen.findByText('没有可用积分')).toBeTruthy()
  expect(screen.getByRole('link', { name: '积分明细' })).toBeTruthy()
})

it.each(['/my/integral', '/my/intergal-validity'])(
  'shows %s as unavailable when points cannot pay',
  async (route) => {
    const { ports } = renderFeature(shopFeature, {
      route,
      user: true,
      company: { integralPay: 0 },
    })
    expect(await screen.findByText('未开放')).toBeTruthy()
    expect(ports.server.count('points.statement')).toBe(0)
    expect(ports.server.count('points.batches')).toBe(0)
  },
)
