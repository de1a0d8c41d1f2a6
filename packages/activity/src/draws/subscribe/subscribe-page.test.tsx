import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { itLoads, itSends, offline, refuse, type Answers } from '@mall/testing'
import { atHour, buildDraw, showDraws } from '../../testing/show-draws.ts'

const coming = buildDraw({ startsAt: atHour(1), remindsAt: '2026-01-01T00:55:00.000Z' })
const draws = { serverTime: atHour(0), list: [coming] }
const show = (answers: Answers, user = true) =>
  showDraws(
    '/activity/draw-subscribe',
    { 'draw.list': draws, 'draw.detail': coming, ...answers },
    { user },
  )
const findReminder = () => screen.findByRole('button', { name: '提醒我' })

it('requests a reminder of an announced draw', async () => {
  const { ports } = show({ 'draw.remind': { isReminded: true } })
  const reminder = await findReminder()
  ports.server.script({ 'draw.detail': { ...coming, isReminded: true } })
  fireEvent.click(reminder)
  const cancel = await screen.findByRole('button', { name: '取消提醒' })
  expect(ports.notify.messages.join()).toContain('已设置，08:55 短信提醒')
  ports.server.script({ 'draw.cancelReminder': { isReminded: false }, 'draw.detail': coming })
  fireEvent.click(cancel)
  expect(await findReminder()).toBeTruthy()
  expect(ports.notify.messages.join()).toContain('已取消提醒')
  const request = ports.server.requests.find(({ name }) => name === 'draw.remind')
  expect(request?.args).toEqual({ id: 7 })
})

it('shows announced draws only', async () => {
  const list = [coming, buildDraw({ id: 8, title: '九宫格' })]
  show({ 'draw.list': { ...draws, list } })
  expect(await screen.findByText('好运转起来')).toBeTruthy()
  expect(screen.queryByText('九宫格')).toBeNull()
})

it('shows a draw with its kind and start and links to it', async () => {
  show({})
  const link = await screen.findByRole('link', { name: '好运转起来' })
  expect(link.getAttribute('href')).toMatch(/^\/activity\/turntable\?.*id=7/)
  expect(screen.getByText(/大转盘 · 09:00 开始/)).toBeTruthy()
})

it('offers no reminder when the mall has none', async () => {
  const { ports } = show({ 'draw.detail': { ...coming, offersReminder: false } })
  expect(await screen.findByText('好运转起来')).toBeTruthy()
  await waitFor(() => expect(ports.server.count('draw.detail')).toBe(1))
  expect(screen.queryByRole('button', { name: '提醒我' })).toBeNull()
})

it('offers a retry when the reminder’s state fails to load', async () => {
  const { ports } = show({ 'draw.detail': offline() })
  const retry = await screen.findByRole('button', { name: '重新加载 好运转起来' })
  ports.server.script({ 'draw.detail': coming })
  fireEvent.click(retry)
  expect(await findReminder()).toBeTruthy()
})

it('redirects a guest to the sign-in', async () => {
  const { here, ports } = show({}, false)
  fireEvent.click(await findReminder())
  await waitFor(() => expect(here()).toContain('/login'))
  expect(ports.server.count('draw.remind')).toBe(0)
})

it('redirects to the sign-in when draw.remind reports an ended session', async () => {
  const { here } = show({ 'draw.remind': refuse('session/expired') })
  fireEvent.click(await findReminder())
  await waitFor(() => expect(here()).toContain('/login'))
})

itLoads({
  show,
  call: 'draw.list',
  data: draws,
  shows: '好运转起来',
  empty: { data: { ...draws, list: [] }, says: '没有即将开始的活动' },
  session: false,
})
itSends({ show, call: 'draw.remind', ready: findReminder, refusedBy: 'draw/no-reminder' })
