import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { hostResult as hostAnswers } from '@mall/core/host'
import { itLoads, memoryHost, refuse, renderFeature, type Answers } from '@mall/testing'
import { equityFeature } from '../../feature.ts'
import { near, ORDER, seed, showBenefits, ticket } from '../../testing/show-benefits.ts'
import { fakeWakeLock, removeWakeLock, setVisible } from '../../testing/wake-lock.fixture.ts'

const show = (answers: Answers = {}, host = memoryHost()) =>
  showBenefits(`/equity/pickup/${ORDER}`, answers, { host })

afterEach(() => {
  removeWakeLock()
  setVisible(true)
})

it('opens the outlet on a map', async () => {
  const host = memoryHost()
  show({}, host)
  fireEvent.click(await screen.findByRole('button', { name: '导航' }))
  await waitFor(() => expect(host.calls).toHaveLength(1))
  const address = new URL(String(host.calls[0]?.[1]))
  expect(address.origin).toBe('https://uri.amap.com')
  expect(address.searchParams.get('position')).toBe('121,31')
  expect(address.searchParams.get('name')).toBe('张江支行')
})

it('offers no map for an outlet without a position', async () => {
  show({ 'equity.pickup': { ...ticket, outlet: { ...near, longitude: 0, latitude: 0 } } })
  expect(await screen.findByText('张江支行')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '导航' })).toBeNull()
})

it('reports that the map did not open', async () => {
  const { ports } = show({}, memoryHost({ openExternal: hostAnswers.failed('no browser') }))
  fireEvent.click(await screen.findByRole('button', { name: '导航' }))
  await waitFor(() => expect(ports.notify.messages).toEqual(['toast: 没有打开地图，请重试']))
})

it('shows the code as QR, bars and digits', async () => {
  show()
  const digits = await screen.findByText(/^8260 44\d\d \d\d$/)
  expect(digits).toBeTruthy()
  expect(screen.getByRole('img', { name: '取件二维码' })).toBeTruthy()
  expect(screen.getByRole('img', { name: '取件条形码' })).toBeTruthy()
})

it('shows the stored code when the server is unreachable', async () => {
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

it('links to another outlet while the ticket can be moved', async () => {
  const view = show()
  const link = await screen.findByRole('link', { name: '更换网点' })
  expect(link.getAttribute('href')).toContain(`orderId=${ORDER}`)
  view.unmount()
  show({ 'equity.pickup': { ...ticket, canChange: false } })
  expect(await screen.findByText(near.name)).toBeTruthy()
  expect(screen.queryByRole('link', { name: '更换网点' })).toBeNull()
})

it('keeps the screen on while the code is shown, and again after a background pause', async () => {
  const locks = fakeWakeLock()
  const { unmount } = show()
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

it('removes the keep-awake hint once the device releases the lock', async () => {
  const locks = fakeWakeLock()
  show()
  await screen.findByText('屏幕保持常亮')
  act(() => locks[0]?.drop())
  await waitFor(() => expect(screen.queryByText('屏幕保持常亮')).toBeNull())
})

it.each(['refused', 'missing'] as const)('shows the code with a lock that is %s', async (kind) => {
  const onRejection = vi.fn()
  process.on('unhandledRejection', onRejection)
  if (kind === 'refused') fakeWakeLock('refused')
  show()
  expect(await screen.findByText(/^8260 44\d\d \d\d$/)).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('屏幕保持常亮')).toBeNull())
  expect(onRejection).not.toHaveBeenCalled()
  process.off('unhandledRejection', onRejection)
})

it('brightens the screen by the host and restores it on leaving', async () => {
  fakeWakeLock()
  const host = memoryHost({ brighten: hostAnswers.done }, { capabilities: ['brightness'] })
  const { unmount } = show({}, host)
  expect(await screen.findByText('屏幕已调亮，离开后恢复')).toBeTruthy()
  unmount()
  await waitFor(() =>
    expect(host.calls).toEqual([
      ['brighten', true],
      ['brighten', false],
    ]),
  )
})

it('shows no brightness hint when the host refuses', async () => {
  const host = memoryHost(
    { brighten: hostAnswers.failed('no permission') },
    { capabilities: ['brightness'] },
  )
  show({}, host)
  await waitFor(() => expect(host.calls).toEqual([['brighten', true]]))
  expect(await screen.findByText(/^8260 44\d\d \d\d$/)).toBeTruthy()
  expect(screen.queryByText('屏幕已调亮，离开后恢复')).toBeNull()
})

it('shows a verified ticket without its code', async () => {
  const verified = { ...ticket, state: 'verified' as const, verifiedAt: '2026-01-01T01:00:00.000Z' }
  show({ 'equity.pickup': verified })
  expect(await screen.findByRole('heading', { name: '已领取' })).toBeTruthy()
  expect(screen.queryByRole('img', { name: '取件二维码' })).toBeNull()
})

it.each([
  ['cancelled', '订单已取消'],
  ['expired', '取件码已过期'],
] as const)('shows a ticket that is %s, with its order', async (state, text) => {
  const { ports } = show({ 'equity.pickup': { ...ticket, state } })
  expect(await screen.findByRole('heading', { name: text })).toBeTruthy()
  expect(screen.getByRole('link', { name: '查看订单' }).getAttribute('href')).toContain(ORDER)
  expect(ports.server.count('equity.pickupSeed')).toBe(0)
})

itLoads({
  show,
  call: 'equity.pickup',
  data: ticket,
  shows: '高山乌龙茶',
  refusedBy: 'equity/not-found',
})
itLoads({
  show,
  call: 'equity.pickupSeed',
  data: seed,
  shows: /^8260 44\d\d \d\d$/,
  refusedBy: 'equity/closed',
})
