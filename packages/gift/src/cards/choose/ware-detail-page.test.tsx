import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildGoodsDetail, itLoads, offline, type Answers } from '@mall/testing'
import { buildBalance, buildCard, cardGoods, showGift } from '../../testing/show-gift.ts'

const detail = buildGoodsDetail({ spuId: 20, detailHtml: '<p>手工浇制</p>' })
const show = (answers: Answers, route = '/gift/ware-detail/20') =>
  showGift(route, { 'goods.detail': detail, ...answers })
const increase = async (spec: string) => {
  const stepper = within(await screen.findByRole('group', { name: `${spec}件数` }))
  fireEvent.click(stepper.getByRole('button', { name: '增加' }))
}

it('chooses pieces of a SKU and returns with them', async () => {
  const { here } = show({}, '/gift/ware-detail/20?items=11.1')
  await increase('橙花')
  await waitFor(() => expect(here()).toContain('items=11.1-22.1'))
  const link = screen.getByRole('link', { name: '返回选择礼品' })
  expect(link.getAttribute('href')).toMatch(/\/gift\/index.*items=11\.1-22\.1/)
})

it('shows how many pieces can be chosen when the card is full', async () => {
  const { ports, here } = show({}, '/gift/ware-detail/20?items=21.2')
  await increase('橙花')
  await waitFor(() => expect(ports.notify.messages).toContain('toast: 最多可选 2 件'))
  expect(here()).toContain('items=21.2')
})

it('chooses more pieces than the card’s count when a balance pays', async () => {
  const { here } = show({ 'gift.info': buildBalance() }, '/gift/ware-detail/20?items=21.2')
  await increase('雪松')
  await waitFor(() => expect(here()).toContain('items=21.3'))
})

it('chooses no pieces of a sold-out product', async () => {
  show({}, '/gift/ware-detail/30')
  expect(await screen.findByText('售罄')).toBeTruthy()
  expect(screen.queryByRole('group', { name: '深空灰件数' })).toBeNull()
})

it('shows the description of the product', async () => {
  show({})
  expect(await screen.findByText('手工浇制')).toBeTruthy()
})

it('allows the choice when the description fails to load', async () => {
  const { ports } = show({ 'goods.detail': offline() })
  await waitFor(() => expect(ports.server.count('goods.detail')).toBeGreaterThan(0))
  expect(await screen.findByRole('group', { name: '橙花件数' })).toBeTruthy()
  expect(screen.queryByText('商品介绍')).toBeNull()
})

it('links back from a product that the card does not offer', async () => {
  show({}, '/gift/ware-detail/99?items=11.1')
  expect(await screen.findByText('这件礼品不在可选范围内')).toBeTruthy()
  const link = screen.getByRole('link', { name: '返回选择礼品' })
  expect(link.getAttribute('href')).toMatch(/\/gift\/index.*items=11\.1/)
})

itLoads({
  show,
  call: 'gift.goods',
  data: cardGoods,
  shows: '橙花',
  session: { to: '/gift/login' },
})
itLoads({
  show,
  call: 'gift.info',
  data: buildCard(),
  shows: '橙花',
  session: { to: '/gift/login' },
})
