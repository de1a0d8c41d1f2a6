import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { BenefitGrant, DataOf, PickupTicket } from '@mall/contract'
import { answers as hostAnswers } from '@mall/core/host'
import { memoryHost, refuse, renderFeature, type Answers } from '@mall/testing'
import { equityFeature } from '../feature.ts'
import { fakeWakeLock, removeWakeLock, setVisible } from '../testing/wake-lock.fixture.ts'

const ORDER = '26010112345678901234'
const picture = { src: '/media/goods/tea.webp', width: 256, height: 256 }
const grant: BenefitGrant = {
  id: 7,
  activityId: 3,
  title: '员工关怀计划',
  note: '',
  ways: ['pickup', 'mail'],
  quantity: 1,
  used: 0,
  isStopped: false,
  validFrom: '2020-01-01T00:00:00.000Z',
  validUntil: '2099-01-01T00:00:00.000Z',
  coupons: [],
  goods: [
    {
      spuId: 10,
      skuId: 11,
      name: '高山乌龙茶',
      specText: '清香型',
      picture,
      costPoints: 1_680_000,
      available: 9,
    },
  ],
}
type OutletRow = DataOf<'equity.outlets'>['list'][number]
const outlet = (id: number, name: string, available: number): OutletRow => ({
  id,
  name,
  province: '上海市',
  city: '上海市',
  county: '浦东新区',
  address: '路 1 号',
  tel: '',
  longitude: 121,
  latitude: 31,
  distance: null,
  isOpen: true,
  hasSlots: false,
  available,
  hours: [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }],
})
const near = outlet(20, '张江支行', 23)
const ticket: PickupTicket = {
  orderId: ORDER,
  ticketId: '5',
  title: '员工关怀计划',
  slot: null,
  state: 'open',
  verifiedAt: null,
  canChange: true,
  validUntil: '2099-01-01T00:00:00.000Z',
  goods: { spuId: 10, skuId: 11, name: '高山乌龙茶', specText: '清香型', picture, num: 1 },
  outlet: near,
}
const seed = {
  companyId: 1,
  slot: '826044',
  key: '07'.repeat(32),
  generation: 1,
  serverTime: '2026-01-01T00:00:00.000Z',
}

const show = (route: string, answers: Answers = {}, user = true, host = memoryHost()) =>
  renderFeature(equityFeature, {
    route,
    user,
    host,
    answers: {
      'equity.grants': { list: [grant], serverTime: '2026-01-01T00:00:00.000Z' },
      'equity.orders': { list: [] },
      'equity.outlets': { list: [near, outlet(21, '陆家嘴支行', 0)] },
      'equity.contact': { name: '', tel: '', outletId: null },
      'equity.pickup': ticket,
      'equity.pickupSeed': seed,
      ...answers,
    },
  })

it('lists benefits and shows when there is none', async () => {
  show('/my/benefits')
  expect(await screen.findByText('剩 1 次机会')).toBeTruthy()
  expect(screen.getByText('高山乌龙茶')).toBeTruthy()
})

it('offers to sign in to guests', async () => {
  show('/equity/ware-detail/10', {}, false)
  expect(await screen.findByRole('link', { name: '登录后领取' })).toBeTruthy()
})

it('chooses an outlet with stock and continues to the order', async () => {
  const { here } = show('/equity/ware-detail/10?skuId=11&grantId=7')
  const empty = await screen.findByRole('radio', { name: /陆家嘴支行/ })
  expect((empty as HTMLInputElement).disabled).toBe(true)
  await userEvent.click(screen.getByRole('radio', { name: /张江支行/ }))
  await userEvent.click(screen.getByRole('button', { name: '确认领取' }))
  await waitFor(() => expect(here()).toContain('outletId=20'))
})

const names = () => screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)

it('requests the position on a tap only, and shows the distances', async () => {
  const position = { longitude: 121.59, latitude: 31.2 }
  const host = memoryHost({ locate: hostAnswers.ok(position) }, { capabilities: ['location'] })
  const far = outlet(22, '徐家汇支行', 4)
  const { ports } = show(
    '/equity/ware-detail/10?skuId=11&grantId=7',
    {
      'equity.outlets': ({ longitude }) => ({
        list: longitude === undefined ? [far, near] : [{ ...near, distance: 640 }, far],
      }),
    },
    true,
    host,
  )
  const tap = await screen.findByRole('button', { name: '按距离' })
  expect(host.calls).toEqual([])
  expect(names()[0]).toContain('徐家汇支行')
  await userEvent.click(tap)
  expect(await screen.findByText('0.6 km')).toBeTruthy()
  expect(names()[0]).toContain('张江支行')
  expect(
    ports.server.requests.findLast(({ name }) => name === 'equity.outlets')?.args,
  ).toMatchObject({
    longitude: '121.59',
    latitude: '31.2',
  })
})

it('offers districts where the position is refused or the host has none', async () => {
  const host = memoryHost({ locate: hostAnswers.cancelled }, { capabilities: ['location'] })
  const far = { ...outlet(22, '静安寺支行', 4), county: '静安区' }
  const list = { 'equity.outlets': { list: [far, near] } }
  const { ports } = show('/equity/address?skuId=11', list, true, host)
  await userEvent.click(await screen.findByRole('button', { name: '按距离' }))
  await waitFor(() => expect(ports.notify.messages).toEqual(['toast: 没有获得位置，请按区域选择']))
  const district = screen.getByRole('combobox', { name: '区域' })
  await userEvent.selectOptions(district, '上海市 · 浦东新区')
  expect(names()).toHaveLength(1)
  expect(names()[0]).toContain('张江支行')
})

it('lists the outlet of the last choice first and searches by name', async () => {
  const last = outlet(23, '世纪大道支行', 2)
  const { ports } = show('/equity/address?skuId=11', {
    'equity.outlets': { list: [near, last] },
    'equity.contact': { name: '林小满', tel: '13800006021', outletId: 23 },
  })
  await waitFor(() => expect(names()[0]).toContain('世纪大道支行'))
  expect(screen.queryByRole('button', { name: '按距离' })).toBeNull()
  await userEvent.type(screen.getByRole('searchbox', { name: '网点名称或地址' }), '张江{Enter}')
  await waitFor(() =>
    expect(
      ports.server.requests.findLast(({ name }) => name === 'equity.outlets')?.args,
    ).toMatchObject({ kw: '张江' }),
  )
})

it('opens the outlet on a map', async () => {
  const host = memoryHost()
  show(`/equity/pickup/${ORDER}`, {}, true, host)
  await userEvent.click(await screen.findByRole('button', { name: '导航' }))
  const [, url] = host.calls.find(([call]) => call === 'openExternal') ?? []
  const address = new URL(String(url))
  expect(address.origin).toBe('https://uri.amap.com')
  expect(address.searchParams.get('position')).toBe('121,31')
  expect(address.searchParams.get('name')).toBe('张江支行')
})

it('orders to an outlet for a person and opens the code', async () => {
  const { ports, here } = show('/equity/order-submit?skuId=11&grantId=7&outletId=20', {
    'equity.commitOrder': { orderId: ORDER, ticketId: '5' },
  })
  await userEvent.click(await screen.findByRole('button', { name: '提交' }))
  expect(await screen.findByText('请填写姓名')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('姓名'), '林小满')
  await userEvent.type(screen.getByLabelText('手机号码'), '13800006021')
  await userEvent.click(screen.getByRole('button', { name: '提交' }))
  await waitFor(() => expect(here()).toContain(`/equity/pickup/${ORDER}`))
  const commit = ports.server.requests.find(({ name }) => name === 'equity.commitOrder')
  expect(commit?.args).toMatchObject({ grantId: 7, skuId: 11, outletId: 20, tel: '13800006021' })
})

it('shows the code as QR, bars and digits', async () => {
  show(`/equity/pickup/${ORDER}`)
  const digits = await screen.findByText(/^8260 44\d\d \d\d$/)
  expect(digits).toBeTruthy()
  expect(screen.getByRole('img', { name: '取件二维码' })).toBeTruthy()
  expect(screen.getByRole('img', { name: '取件条形码' })).toBeTruthy()
})

it('shows the stored code where the server is not reached', async () => {
  const stored = { orderId: ORDER, ticket, seed }
  renderFeature(equityFeature, {
    route: `/equity/pickup/${ORDER}`,
    user: true,
    answers: { 'equity.pickup': refuse('request/too-many') },
    prepare: ({ ports }) => {
      const expiry = ports.clock.now() + 86_400_000
      ports.storage.local.set('mall:1:pickup', JSON.stringify({ value: stored, expiry }))
    },
  })
  expect(await screen.findByText(/^8260 44\d\d \d\d$/)).toBeTruthy()
  expect(await screen.findByText('当前离线，取件码仍可使用')).toBeTruthy()
})

afterEach(() => {
  removeWakeLock()
  setVisible(true)
})

it('keeps the screen on while the code is shown, and again after the background', async () => {
  const locks = fakeWakeLock()
  const { unmount } = show(`/equity/pickup/${ORDER}`)
  expect(await screen.findByText('屏幕保持常亮')).toBeTruthy()
  expect(locks).toHaveLength(1)
  act(() => setVisible(false))
  await waitFor(() => expect(screen.queryByText('屏幕保持常亮')).toBeNull())
  act(() => setVisible(true))
  expect(await screen.findByText('屏幕保持常亮')).toBeTruthy()
  expect(locks.map(({ released }) => released)).toEqual([true, false])
  unmount()
  expect(locks.map(({ released }) => released)).toEqual([true, true])
})

it('no longer states that the screen stays on once the device releases the lock', async () => {
  const locks = fakeWakeLock()
  show(`/equity/pickup/${ORDER}`)
  await screen.findByText('屏幕保持常亮')
  act(() => locks[0]?.drop())
  await waitFor(() => expect(screen.queryByText('屏幕保持常亮')).toBeNull())
})

it.each(['refused', 'missing'] as const)('shows the code with a lock that is %s', async (kind) => {
  const onRejection = vi.fn()
  process.on('unhandledRejection', onRejection)
  if (kind === 'refused') fakeWakeLock('refused')
  show(`/equity/pickup/${ORDER}`)
  expect(await screen.findByText(/^8260 44\d\d \d\d$/)).toBeTruthy()
  await new Promise((resolve) => void setTimeout(resolve))
  expect(screen.queryByText('屏幕保持常亮')).toBeNull()
  expect(onRejection).not.toHaveBeenCalled()
  process.off('unhandledRejection', onRejection)
})

it('brightens the screen by the host and restores it on leaving', async () => {
  fakeWakeLock()
  const host = memoryHost({ brighten: hostAnswers.done }, { capabilities: ['brightness'] })
  const { unmount } = show(`/equity/pickup/${ORDER}`, {}, true, host)
  expect(await screen.findByText('屏幕已调亮，离开后恢复')).toBeTruthy()
  unmount()
  await waitFor(() =>
    expect(host.calls).toEqual([
      ['brighten', true],
      ['brighten', false],
    ]),
  )
})

it('does not state a brightness that the host refused', async () => {
  const host = memoryHost(
    { brighten: hostAnswers.failed('no permission') },
    { capabilities: ['brightness'] },
  )
  show(`/equity/pickup/${ORDER}`, {}, true, host)
  await waitFor(() => expect(host.calls).toEqual([['brighten', true]]))
  expect(await screen.findByText(/^8260 44\d\d \d\d$/)).toBeTruthy()
  expect(screen.queryByText('屏幕已调亮，离开后恢复')).toBeNull()
})

it('shows a verified ticket without its code', async () => {
  const verified = { ...ticket, state: 'verified' as const, verifiedAt: '2026-01-01T01:00:00.000Z' }
  show(`/equity/pickup/${ORDER}`, { 'equity.pickup': verified })
  expect(await screen.findByRole('heading', { name: '已领取' })).toBeTruthy()
  expect(screen.queryByRole('img', { name: '取件二维码' })).toBeNull()
})
