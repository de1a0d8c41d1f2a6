import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { itLoads, itSends, refuse, type Answers } from '@mall/testing'
import { buildItem, buildSession, showFlashSales } from '../../testing/show-flash-sales.ts'

const show = (answers: Answers) => showFlashSales('/sec-kill/activity?id=7', answers)
const findBuy = () => screen.findByRole('button', { name: '马上抢 山茶花身体乳' })
const findReminder = () => screen.findByRole('button', { name: '开抢提醒我' })

it.each([
  ['the share that is taken', {}, '已抢 64%'],
  ['the pieces left below 15 %', { left: 14, takenPercent: 86 }, '仅剩 14 件'],
  ['a chance while pieces are unpaid', { left: 0, unpaid: 2, takenPercent: 100 }, '还有机会'],
  ['sold out', { left: 0, takenPercent: 100 }, '已售罄'],
  ['delisted', { onSale: false }, '已下架'],
])('shows %s', async (_title, stock, text) => {
  show({ 'flashSale.session': buildSession('running', [buildItem(stock)]) })
  expect(await screen.findByText(text)).toBeTruthy()
})

it('checks again for pieces of cancelled orders', async () => {
  const taken = buildItem({ left: 0, unpaid: 2, takenPercent: 100 })
  const { ports } = show({ 'flashSale.session': buildSession('running', [taken]) })
  const refresh = await screen.findByRole('button', { name: '刷新 山茶花身体乳' })
  ports.server.script({ 'flashSale.session': buildSession('running') })
  fireEvent.click(refresh)
  expect(await findBuy()).toBeTruthy()
})

it('shows why an order cannot start', async () => {
  const { ports } = show({
    'flashSale.session': buildSession('running'),
    'pricing.createHandover': refuse('checkout/limit'),
  })
  fireEvent.click(await findBuy())
  await waitFor(() => expect(ports.notify.messages.join()).toContain('超过限购数量'))
})

it('orders at least the minimum quantity of the seller', async () => {
  const { ports } = show({
    'flashSale.session': buildSession('running', [buildItem({ leastNum: 3 })]),
  })
  fireEvent.click(await findBuy())
  await waitFor(() => expect(ports.server.count('pricing.createHandover')).toBe(1))
  const request = ports.server.requests.find(({ name }) => name === 'pricing.createHandover')
  expect(request?.args).toEqual({ items: [{ skuId: 11, num: 3 }] })
})

it('offers a reminder and no order before the start', async () => {
  const { ports } = show({
    'flashSale.session': buildSession('upcoming'),
    'flashSale.remind': { isReminded: true },
  })
  fireEvent.click(await findReminder())
  await waitFor(() => expect(ports.notify.messages.join()).toContain('已设置，09:55 短信提醒'))
  expect(screen.queryByRole('button', { name: '马上抢 山茶花身体乳' })).toBeNull()
})

it('withdraws a reminder', async () => {
  const { ports } = show({
    'flashSale.session': { ...buildSession('upcoming'), isReminded: true },
    'flashSale.cancelReminder': { isReminded: false },
  })
  const cancel = await screen.findByRole('button', { name: '取消提醒' })
  ports.server.script({ 'flashSale.session': buildSession('upcoming') })
  fireEvent.click(cancel)
  expect(await findReminder()).toBeTruthy()
  expect(ports.notify.messages.join()).toContain('已取消提醒')
  expect(screen.getByText('09:55 短信提醒')).toBeTruthy()
})

it('omits a spec that the name already contains', async () => {
  const items = [
    buildItem({ name: '薄荷小盆栽 3 盆', specText: '3 盆' }),
    buildItem({ id: 6, skuId: 12, name: '保温杯', specText: '白色' }),
  ]
  show({ 'flashSale.session': buildSession('running', items) })
  expect(await screen.findByText('薄荷小盆栽 3 盆')).toBeTruthy()
  expect(screen.getByText('保温杯 白色')).toBeTruthy()
})

it('offers neither order nor reminder after the end', async () => {
  show({ 'flashSale.session': buildSession('ended') })
  expect(await screen.findByText('已结束')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /马上抢/ })).toBeNull()
  expect(screen.queryByRole('button', { name: '开抢提醒我' })).toBeNull()
})

it.each([
  ['an order', 'running', findBuy],
  ['a reminder', 'upcoming', findReminder],
] as const)('redirects a guest from %s to the sign-in', async (_title, phase, find) => {
  const answers = { 'flashSale.session': buildSession(phase) }
  const { here, ports } = showFlashSales('/sec-kill/activity?id=7', answers, { user: false })
  fireEvent.click(await find())
  await waitFor(() => expect(here()).toContain('/login'))
  expect(ports.server.count('pricing.createHandover')).toBe(0)
  expect(ports.server.count('flashSale.remind')).toBe(0)
})

it('redirects to the sign-in when flashSale.session reports an ended session', async () => {
  const { here } = show({
    'flashSale.session': [refuse('session/expired'), buildSession('running')],
  })
  await waitFor(() => expect(here()).toContain('/login'))
})

it('redirects to the sign-in when pricing.createHandover reports an ended session', async () => {
  const { here } = show({
    'flashSale.session': buildSession('running'),
    'pricing.createHandover': refuse('session/expired'),
  })
  fireEvent.click(await findBuy())
  await waitFor(() => expect(here()).toContain('/login'))
})

it('shows an unknown session with a link to all sessions', async () => {
  show({ 'flashSale.session': refuse('flash-sale/not-found') })
  const link = await screen.findByRole('link', { name: '看全部场次' })
  expect(link.getAttribute('href')).toContain('/sec-kill/list')
})

it('requests no session for an invalid address', async () => {
  const { ports } = showFlashSales('/sec-kill/activity?id=x', {})
  expect(await screen.findByText('场次不存在或已取消')).toBeTruthy()
  expect(ports.server.count('flashSale.session')).toBe(0)
})

itLoads({
  show,
  call: 'flashSale.session',
  data: buildSession('running'),
  shows: '山茶花身体乳',
  refusedBy: 'flash-sale/not-found',
  says: '场次不存在或已取消',
  retries: false,
  session: false,
})
itSends({
  show: (answers) => show({ 'flashSale.session': buildSession('running'), ...answers }),
  call: 'pricing.createHandover',
  ready: findBuy,
  refusedBy: 'checkout/delisted',
})
itSends({
  show: (answers) => show({ 'flashSale.session': buildSession('upcoming'), ...answers }),
  call: 'flashSale.remind',
  ready: findReminder,
  refusedBy: 'flash-sale/unavailable',
})
