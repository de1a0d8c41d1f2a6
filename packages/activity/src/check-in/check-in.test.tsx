import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { DailyTask, DataOf } from '@mall/contract'
import { refuse, renderFeature, type Answers } from '@mall/testing'
import { defineFeature } from '@mall/core/feature'
import { screens } from '@mall/core/paths'
import { activityFeature } from '../feature.ts'
import './check-in-page.tsx'

/** Screens of other features that this screen leads to. */
const Other = () => <main>other</main>
const feature = defineFeature({
  ...activityFeature,
  routes: [screens.home, screens.login].map((path) => ({
    path,
    title: '',
    access: {},
    lazy: async () => ({ Component: Other }),
  })),
})

const points = [5, 5, 10, 5, 5, 5, 20]
const day = (number: number, isChecked: boolean) => ({
  day: `2026-01-${String(number).padStart(2, '0')}`,
  points: points[number - 3] ?? 0,
  isChecked,
  isMakeUp: false,
})
type Calendar = DataOf<'checkIn.calendar'>
/** Two days of a streak are checked, the third is today. */
const calendar = (overrides: Partial<Calendar> = {}): Calendar => ({
  serverTime: '2026-01-05T02:00:00.000Z',
  rule: { isOpen: true, points, makeUpDays: 3, makeUpsPerMonth: 2 },
  today: '2026-01-05',
  isChecked: false,
  streak: 2,
  hasBudget: true,
  month: '2026-01',
  monthPoints: 10,
  cycle: [3, 4, 5, 6, 7, 8, 9].map((number) => day(number, number < 5)),
  days: [day(3, true), day(4, true)],
  makeUp: { days: ['2026-01-02'], left: 2 },
  ...overrides,
})
const task = (overrides: Partial<DailyTask> = {}): DailyTask => ({
  id: 7,
  kind: 'browse',
  title: '逛冬日暖礼季',
  points: 5,
  target: '/home',
  state: 'open',
  readyAt: null,
  doneAt: null,
  earned: 0,
  ...overrides,
})
const tasks = (list: DailyTask[]) => ({
  serverTime: '2026-01-05T02:00:00.000Z',
  list,
  remaining: 1_000,
})
const show = (answers: Answers, route = '/activity/check-in') =>
  renderFeature(feature, {
    route,
    user: true,
    answers: { 'checkIn.calendar': calendar(), 'task.list': tasks([]), ...answers },
  })

it('checks in with the name of the device', async () => {
  const { ports } = show({
    'checkIn.checkIn': { day: '2026-01-05', streak: 3, points: 10, outcome: 'paid' },
  })
  fireEvent.click(await screen.findByRole('button', { name: '立即签到，+10 积分' }))
  await waitFor(() => expect(ports.notify.messages.join()).toContain('签到成功，+10 积分'))
  const sent = ports.server.requests.find(({ name }) => name === 'checkIn.checkIn')
  expect(sent?.args).toMatchObject({ device: expect.stringMatching(/^[\da-f]{32}$/) })
})

it('shows a day that is checked and its streak', async () => {
  show({
    'checkIn.calendar': calendar({
      isChecked: true,
      streak: 3,
      days: [3, 4, 5].map((number) => day(number, true)),
      cycle: [3, 4, 5, 6, 7, 8, 9].map((number) => day(number, number < 6)),
    }),
  })
  const button = await screen.findByRole('button', { name: '今日已签到，+10 积分' })
  expect(button.hasAttribute('disabled')).toBe(true)
  expect(screen.getByRole('listitem', { name: '今天，已签到，10 积分' })).toBeTruthy()
  expect(screen.getByText('得 20 积分')).toBeTruthy()
})

it('shows in advance that the budget is empty', async () => {
  show({ 'checkIn.calendar': calendar({ hasBudget: false }) })
  expect(await screen.findByText('今日积分已发完，签到仍计入连续天数')).toBeTruthy()
  expect(screen.getByRole('button', { name: '立即签到' })).toBeTruthy()
})

it('makes up a missed day after a question', async () => {
  const { ports } = show({ 'checkIn.makeUp': { day: '2026-01-02', left: 1 } })
  ports.notify.answer(true)
  fireEvent.click(await screen.findByRole('button', { name: '2 日，补签' }))
  await waitFor(() => expect(ports.notify.messages.join()).toContain('补签成功'))
})

it('starts a browsing task and leads to its page', async () => {
  const { here, ports } = show({
    'task.list': tasks([task()]),
    'task.start': { readyAt: '2026-01-05T02:00:15.000Z', shareCode: null },
  })
  fireEvent.click(await screen.findByRole('button', { name: '去逛逛 逛冬日暖礼季' }))
  await waitFor(() => expect(here()).toContain('/home'))
  expect(ports.server.requests.some(({ name }) => name === 'task.start')).toBe(true)
})

it('claims the points of a task whose proof the server has', async () => {
  const { ports } = show({
    'task.list': tasks([task({ state: 'ready' })]),
    'task.finish': { points: 5, outcome: 'paid' },
  })
  fireEvent.click(await screen.findByRole('button', { name: '领取 逛冬日暖礼季' }))
  await waitFor(() => expect(ports.notify.messages.join()).toContain('任务完成，+5 积分'))
})

it('reports a share that it was opened by, and removes it from the address', async () => {
  const code = 'a'.repeat(32)
  const { here, ports } = show(
    { 'task.openShare': { isCounted: true } },
    `/activity/check-in?share=${code}`,
  )
  await waitFor(() => expect(ports.notify.messages.join()).toContain('已帮好友完成任务'))
  await waitFor(() => expect(here()).not.toContain('share='))
  expect(ports.server.requests.filter(({ name }) => name === 'task.openShare')).toHaveLength(1)
})

it('shows that the company has no check-in, with the way home', async () => {
  show({ 'checkIn.calendar': refuse('check-in/closed') })
  expect(await screen.findByText('商城暂未开通签到')).toBeTruthy()
  expect(screen.getByRole('link', { name: '回首页' })).toBeTruthy()
})
