import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { DataOf } from '@mall/contract'
import type { PrizeKind } from '@mall/contract/draws'
import { buildAddress, itLoads, itSends, type Answers } from '@mall/testing'
import { atHour, buildDrawn, buildRecord, drawNumber, showDraws } from '../../testing/show-draws.ts'

const order = { orderId: '26112012345678901234' }
const addresses = [
  buildAddress({ id: 3, receiver: '李雷' }),
  buildAddress({ id: 4, receiver: '韩梅梅' }),
]
const faceValues: DataOf<'topUp.faceValues'> = {
  serverTime: atHour(0),
  carrier: 'mobile',
  list: [],
  recentPhones: [],
  balance: 0,
  ownPhone: '13802166021',
  perDay: 3,
  maxAmount: 50_000,
}
const waiting = (kind: PrizeKind) =>
  buildRecord([
    buildDrawn({
      prize: { no: 2, kind, title: '奖品', picture: null },
      state: 'waiting',
      claimUntil: atHour(9),
    }),
  ])
const showPrize = (kind: PrizeKind) => (answers: Answers) =>
  showDraws(`/activity/draw-submit?number=${drawNumber}`, {
    'draw.record': waiting(kind),
    'address.list': addresses,
    'topUp.faceValues': faceValues,
    ...answers,
  })
const showGoods = showPrize('goods')
const showTopUp = showPrize('topUp')
const showSecret = showPrize('cardSecret')
const findSubmit = () => screen.findByRole('button', { name: '确认领取' })

it('claims a product to an address of the shopper', async () => {
  const { ports, here } = showGoods({ 'draw.claim': order })
  fireEvent.click(await findSubmit())
  await waitFor(() => expect(here()).toContain(`/activity/draw-order-detail/${drawNumber}`))
  const request = ports.server.requests.find(({ name }) => name === 'draw.claim')
  expect(request?.args).toMatchObject({ number: drawNumber, addressId: 3 })
})

it('claims a product to the selected address', async () => {
  const { ports } = showGoods({ 'draw.claim': order })
  fireEvent.click(await screen.findByRole('radio', { name: /韩梅梅/ }))
  fireEvent.click(await findSubmit())
  await waitFor(() => expect(ports.server.count('draw.claim')).toBe(1))
  const request = ports.server.requests.find(({ name }) => name === 'draw.claim')
  expect(request?.args).toMatchObject({ addressId: 4 })
})

it('opens a new address when the shopper has none, and returns', async () => {
  showGoods({ 'address.list': [] })
  const link = await screen.findByRole('link', { name: '新增收货地址' })
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain(
    `redirect=/activity/draw-submit`,
  )
})

it('claims a top-up for the shopper’s number after a confirmation', async () => {
  const { ports, here } = showTopUp({ 'draw.claim': order })
  ports.notify.answer(true)
  const field = await screen.findByLabelText('充值号码')
  expect((field as HTMLInputElement).value).toBe('138 0216 6021')
  fireEvent.change(field, { target: { value: '14800000000' } })
  fireEvent.click(await findSubmit())
  expect(await screen.findByText('请填写可充值的 11 位手机号')).toBeTruthy()
  fireEvent.change(field, { target: { value: '13802166021' } })
  fireEvent.click(await findSubmit())
  await waitFor(() => expect(here()).toContain(`/activity/draw-order-detail/${drawNumber}`))
  const request = ports.server.requests.find(({ name }) => name === 'draw.claim')
  expect(request?.args).toEqual({ number: drawNumber, addressId: null, phone: '13802166021' })
})

it('claims no top-up when the number is not confirmed', async () => {
  const { ports } = showTopUp({})
  ports.notify.answer(false)
  fireEvent.click(await findSubmit())
  await waitFor(() => expect(ports.notify.messages.join()).toContain('充值到 138 0216 6021？'))
  expect(ports.server.count('draw.claim')).toBe(0)
})

it('claims a card secret without an address', async () => {
  const { ports, here } = showSecret({ 'draw.claim': order })
  expect(await screen.findByText(/领取后在订单详情中查看/)).toBeTruthy()
  fireEvent.click(await findSubmit())
  await waitFor(() => expect(here()).toContain(`/activity/draw-order-detail/${drawNumber}`))
  const request = ports.server.requests.find(({ name }) => name === 'draw.claim')
  expect(request?.args).toEqual({ number: drawNumber, addressId: null })
  expect(ports.server.count('address.list')).toBe(0)
})

it.each([
  ['claimed', '奖品已下单，可在订单中查看物流'],
  ['abandoned', '领取时间已过，奖品已放弃'],
] as const)('claims nothing for %s', async (state, text) => {
  const prize = { no: 2, kind: 'goods' as const, title: '奖品', picture: null }
  showGoods({ 'draw.record': buildRecord([buildDrawn({ prize, state })]) })
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.queryByRole('button', { name: '确认领取' })).toBeNull()
  const link = screen.getByRole('link', { name: '看抽奖记录' })
  expect(link.getAttribute('href')).toContain('/activity/draw-record')
})

it('requests no prize for an invalid address', async () => {
  const { ports } = showDraws('/activity/draw-submit?number=x', {})
  expect(await screen.findByText('没有找到这个奖品')).toBeTruthy()
  expect(ports.server.count('draw.record')).toBe(0)
})

it('redirects a guest to the sign-in', async () => {
  const route = `/activity/draw-submit?number=${drawNumber}`
  const { here } = showDraws(route, {}, { user: false })
  await waitFor(() => expect(here()).toContain('/login'))
})

itLoads({
  show: showGoods,
  call: 'draw.record',
  data: waiting('goods'),
  shows: '奖品',
  empty: { data: buildRecord([]), says: '没有找到这个奖品' },
})
itLoads({
  show: showGoods,
  call: 'address.list',
  data: addresses,
  shows: /李雷/,
  empty: { data: [], says: '还没有收货地址' },
})
itLoads({
  show: showTopUp,
  call: 'topUp.faceValues',
  data: faceValues,
  shows: '话费充入这个号码，提交后不能更改。',
  refusedBy: 'top-up/closed',
})
describe.each([
  ['goods', showGoods, 'checkout/undeliverable'],
  ['a top-up', showTopUp, 'top-up/number'],
  ['a card secret', showSecret, 'draw/prize-over'],
] as const)('of %s', (_title, show, refusedBy) => {
  itSends({ show, call: 'draw.claim', ready: findSubmit, refusedBy })
})
