import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { OrderParcels, Parcel, Tracking } from '@mall/contract'
import { buildData, offline, refuse, renderFeature, type Answers } from '@mall/testing'
import { shopFeature } from '../../feature.ts'
import './logistics-detail-page.tsx'
import './logistics-page.tsx'

const orderId = '26112112345678901234'
const picture = { src: '/media/p.webp', width: 400, height: 400 }
const line = (lineId: number, name: string, num: number): Parcel['lines'][number] => ({
  lineId,
  spuId: lineId,
  skuId: lineId,
  name,
  specText: '',
  picture,
  num,
})
const parcel = (id: number, overrides: Partial<Parcel> = {}): Parcel => ({
  id,
  childId: `${orderId}-1`,
  supplierName: '商城自营仓',
  shipper: '顺丰速运',
  trackingNumber: `SF000${String(id)}`,
  shippedAt: '2026-01-01T02:00:00.000Z',
  status: 2,
  latest: { at: '2026-01-02T02:00:00.000Z', text: '快件已到达张江营业点', status: 2 },
  lines: [line(id, '保温杯', 2)],
  ...overrides,
})
const parcels = (overrides: Partial<OrderParcels> = {}): OrderParcels => ({
  orderId,
  receiveTel: '13812341234',
  parcels: [parcel(1), parcel(2, { status: 4, latest: null })],
  unshipped: [line(3, '乌龙茶', 1)],
  ...overrides,
})
const tracking = (overrides: Partial<Tracking> = {}): Tracking =>
  buildData('shipment.track', {
    trackingNumber: 'SF0001',
    shipper: '顺丰速运',
    shippedAt: '2026-01-01T02:00:00.000Z',
    status: 3,
    events: [
      {
        at: '2026-01-02T02:00:00.000Z',
        text: '【上海市】快递员正在派送，电话 13912345678，请保持畅通',
        status: 3,
      },
      { at: '2026-01-01T12:00:00.000Z', text: '快件离开杭州转运中心', status: 2 },
      { at: '2026-01-01T10:00:00.000Z', text: '快件到达杭州转运中心', status: 2 },
    ],
    updatedAt: '2026-01-02T02:30:00.000Z',
    isStale: false,
    isTrackable: true,
    serverTime: '2026-01-02T02:40:00.000Z',
    ...overrides,
  })

const showList = (answers: Answers, id = orderId) =>
  renderFeature(shopFeature, { route: `/my/logistics-info/${id}`, user: true, answers })
const showDetail = (answers: Answers, number = 'SF0001') =>
  renderFeature(shopFeature, {
    route: `/my/logistics/detail?orderId=${orderId}&parcel=${number}`,
    user: true,
    answers: { 'shipment.list': parcels(), ...answers },
  })
const region = async (name: string) => within(await screen.findByRole('region', { name }))

it('lists the parcels of an order with their goods and the pending pieces', async () => {
  showList({ 'shipment.list': parcels() })
  const first = await region('包裹 1')
  expect(first.getByText('运输中')).toBeTruthy()
  expect(first.getByText('保温杯')).toBeTruthy()
  expect(first.getByText('×2')).toBeTruthy()
  expect(first.getByRole('link', { name: /快件已到达张江营业点/ }).getAttribute('href')).toBe(
    `/my/logistics/detail?companyId=1&orderId=${orderId}&parcel=SF0001`,
  )
  const second = await region('包裹 2')
  expect(second.getByText('已签收')).toBeTruthy()
  expect(second.getByRole('link', { name: '包裹已交给顺丰速运，单号 SF0002' })).toBeTruthy()
  expect((await region('待发货')).getByText('乌龙茶')).toBeTruthy()
})

it.each([
  ['ok', '复制成功'],
  ['failed', '复制失败，请长按复制'],
] as const)('reports the result %s of copying a tracking number', async (result, text) => {
  const { host, ports } = showList({
    'shipment.list': parcels(),
    'order.detail': buildData('order.detail', { id: orderId }),
  })
  if (result === 'failed') host.copy = async () => ({ kind: 'failed', detail: 'refused' })
  const card = await region('包裹 1')
  await userEvent.click(card.getByRole('button', { name: '复制快递单号' }))
  await waitFor(() => expect(ports.notify.messages).toEqual([`toast: ${text}`]))
})

it('shows the only parcel of an order with its timeline immediately', async () => {
  showList({
    'shipment.list': parcels({ parcels: [parcel(1)], unshipped: [] }),
    'shipment.track': tracking(),
    'order.detail': buildData('order.detail', { id: orderId, paidAt: '2026-01-01T01:00:00.000Z' }),
  })
  const timeline = await region('物流进度')
  await timeline.findByText('已付款')
  expect(timeline.getAllByRole('listitem').at(-1)?.textContent).toBe('已付款2026-01-01 09:00')
  expect(await screen.findByRole('region', { name: '收货信息' })).toBeTruthy()
})

it('shows the receiver below several parcels', async () => {
  showList({
    'shipment.list': parcels(),
    'order.detail': buildData('order.detail', { id: orderId }),
  })
  expect(await region('包裹 2')).toBeTruthy()
  expect(await screen.findByRole('region', { name: '收货信息' })).toBeTruthy()
})

it('links to the next step when nothing has been shipped', async () => {
  showList({ 'shipment.list': parcels({ parcels: [] }) })
  expect(await screen.findByText('商品还没有发出')).toBeTruthy()
  expect(screen.getByRole('link', { name: '查看订单' }).getAttribute('href')).toContain(orderId)
})

it('shows another shopper’s order as not found', async () => {
  showList({ 'shipment.list': refuse('order/not-found') })
  expect(await screen.findByText('订单不存在')).toBeTruthy()
})

it('shows a malformed number as not found without a request', async () => {
  const { ports } = showList({}, 'x')
  expect(await screen.findByText('订单不存在')).toBeTruthy()
  expect(ports.server.count('shipment.list')).toBe(0)
})

it('offers a retry without a network', async () => {
  showList({ 'shipment.list': [offline(), parcels()] })
  await userEvent.click(await screen.findByRole('button', { name: /重试|重新加载/ }))
  expect(await screen.findByRole('region', { name: '包裹 1' })).toBeTruthy()
})

it('shows the timeline of a parcel, latest first, each status once', async () => {
  const { ports } = showDetail({ 'shipment.track': tracking() })
  const timeline = await region('物流进度')
  const events = timeline.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(events).toEqual([
    '派送中【上海市】快递员正在派送，电话 13912345678，请保持畅通2026-01-02 10:00',
    '快件离开杭州转运中心2026-01-01 20:00',
    '运输中快件到达杭州转运中心2026-01-01 18:00',
    '已发货包裹已交给顺丰速运2026-01-01 10:00',
  ])
  expect(timeline.getByRole('link', { name: '13912345678' }).getAttribute('href')).toBe(
    'tel:13912345678',
  )
  expect(timeline.getByText('更新于 10 分钟前')).toBeTruthy()
  expect(ports.server.requests.at(-1)?.args).toMatchObject({
    numberCode: 'SF0001',
    receiveTel: '13812341234',
  })
})

it('switches between parcels and pending pieces without further history entries', async () => {
  const { here } = showDetail({ 'shipment.track': tracking() })
  const tabs = within(await screen.findByRole('navigation', { name: '物流信息' }))
  expect(tabs.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '包裹 1运输中',
    '包裹 2已签收',
    '其余商品待发货',
  ])
  expect(tabs.getByRole('button', { current: true }).textContent).toContain('包裹 1')
  await userEvent.click(tabs.getByRole('button', { name: /包裹 2/ }))
  expect(await screen.findByText('顺丰速运 SF0002')).toBeTruthy()
  expect(here()).toContain('parcel=SF0002')
  await userEvent.click(screen.getByRole('button', { name: /其余商品/ }))
  expect((await region('待发货')).getByText('乌龙茶')).toBeTruthy()
})

it('shows no tabs for the only parcel of an order', async () => {
  const only = parcels({ parcels: [parcel(1)], unshipped: [] })
  showDetail({ 'shipment.list': only, 'shipment.track': tracking() })
  expect(await screen.findByText('顺丰速运 SF0001')).toBeTruthy()
  expect(screen.queryByRole('navigation', { name: '物流信息' })).toBeNull()
})

it.each([
  [
    'a stale timeline with its age',
    { isStale: true },
    '快递公司暂时无法查询，以下为 10 分钟前的物流信息',
  ],
  [
    'a courier without news',
    { events: [], updatedAt: null },
    '快递公司暂无物流信息，请稍后再来查看',
  ],
  [
    'a courier that does not respond',
    { events: [], updatedAt: null, isStale: true },
    '快递公司暂时无法查询，请稍后再来查看',
  ],
  [
    'a courier that is not tracked',
    { events: [], updatedAt: null, isTrackable: false },
    '暂不支持查询顺丰速运的物流进度，可复制单号到快递公司官网查询',
  ],
])('shows %s', async (_title, overrides, text) => {
  showDetail({ 'shipment.track': tracking(overrides) })
  expect(await screen.findByText(text)).toBeTruthy()
})

it('keeps the parcel on screen when its timeline fails to load', async () => {
  showDetail({ 'shipment.track': [offline(), tracking()] })
  expect(await screen.findByText('顺丰速运 SF0001')).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: /重试|重新加载/ }))
  expect(await screen.findByRole('region', { name: '物流进度' })).toBeTruthy()
})

it('links back to the parcels when a number has been corrected', async () => {
  showDetail({}, 'SF9999')
  expect(await screen.findByText('没有找到该包裹')).toBeTruthy()
  expect(screen.getByRole('link', { name: '查看全部包裹' }).getAttribute('href')).toBe(
    `/my/logistics-info/${orderId}?companyId=1`,
  )
})

it('shows receiver, courier and 确认收货 below the timeline', async () => {
  const { ports } = showDetail({
    'shipment.track': tracking(),
    'order.detail': buildData('order.detail', { id: orderId, canConfirm: true }),
    'order.confirm': {},
  })
  const call = await screen.findByRole('link', { name: /联系快递员/ })
  expect(call.getAttribute('href')).toBe('tel:13912345678')
  expect(await screen.findByRole('region', { name: '收货信息' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '确认收货' }))
  await waitFor(() => expect(ports.server.count('order.confirm')).toBe(1))
})

it('hides 确认收货 for an order that cannot be confirmed', async () => {
  showDetail({
    'shipment.track': tracking(),
    'order.detail': buildData('order.detail', { id: orderId, canConfirm: false }),
  })
  expect(await screen.findByRole('region', { name: '收货信息' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '确认收货' })).toBeNull()
})
