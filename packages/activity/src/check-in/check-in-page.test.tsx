import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import {
  itEndsTheSession,
  itLoads,
  itSends,
  offline,
  refuse,
  silence,
  type Answers,
} from '@mall/testing'
import {
  buildCalendar,
  buildDay,
  buildTask,
  buildTasks,
  showCheckIn,
} from '../testing/show-check-in.ts'
import { endBrowsing } from './browse/browsing.ts'

afterEach(endBrowsing)
const show = (answers: Answers) => showCheckIn(answers)
const openTask = buildTasks([buildTask()])
const readyTask = buildTasks([buildTask({ state: 'ready' })])

it('checks in with the name of the device', async () => {
  const { ports } = show({
    'checkIn.checkIn': { day: '2026-01-05', streak: 3, points: 10, outcome: 'paid' },
  })
  fireEvent.click(await screen.findByRole('button', { name: '立即签到，+10 积分' }))
  await waitFor(() => expect(ports.notify.messages.join()).toContain('签到成功，+10 积分'))
  const sent = ports.server.requests.find(({ name }) => name === 'checkIn.checkIn')
  expect(sent?.args).toMatchObject({ device: expect.stringMatching(/^[\da-f]{32}$/) })
})

it('shows a checked-in day and its streak', async () => {
  show({
    'checkIn.calendar': buildCalendar({
      isChecked: true,
      streak: 3,
      days: [3, 4, 5].map((number) => buildDay(number, true)),
      cycle: [3, 4, 5, 6, 7, 8, 9].map((number) => buildDay(number, number < 6)),
    }),
  })
  const button = await screen.findByRole('button', { name: '今日已签到，+10 积分' })
  expect(button.hasAttribute('disabled')).toBe(true)
  expect(screen.getByRole('listitem', { name: '今天，已签到，10 积分' })).toBeTruthy()
  expect(screen.getByText('得 20 积分')).toBeTruthy()
})

it('names today and tomorrow of the cycle, and other days by their date', async () => {
  show({})
  expect(await screen.findByRole('listitem', { name: '今天，10 积分' })).toBeTruthy()
  expect(screen.getByRole('listitem', { name: '明天，5 积分' })).toBeTruthy()
  expect(screen.getByRole('listitem', { name: '7 日，5 积分' })).toBeTruthy()
  expect(screen.getByRole('listitem', { name: '3 日，已签到，5 积分' })).toBeTruthy()
})

it('sends one name of the device with every check-in', async () => {
  const { ports } = show({ 'checkIn.checkIn': refuse('server/unavailable') })
  const button = await screen.findByRole('button', { name: '立即签到，+10 积分' })
  for (const times of [1, 2]) {
    fireEvent.click(button)
    await waitFor(() => expect(ports.server.count('checkIn.checkIn')).toBeGreaterThanOrEqual(times))
    await waitFor(() => expect(button.getAttribute('aria-busy')).not.toBe('true'))
  }
  const sent = ports.server.requests.filter(({ name }) => name === 'checkIn.checkIn')
  expect(sent.length).toBeGreaterThan(1)
  expect(new Set(sent.map(({ args }) => args['device'])).size).toBe(1)
})

it('shows in advance that the budget is used up', async () => {
  show({ 'checkIn.calendar': buildCalendar({ hasBudget: false }) })
  expect(await screen.findByText('今日积分已发完，签到仍计入连续天数')).toBeTruthy()
  expect(screen.getByRole('button', { name: '立即签到' })).toBeTruthy()
})

it('makes up a missed day after a confirmation', async () => {
  const { ports } = show({ 'checkIn.makeUp': { day: '2026-01-02', left: 1 } })
  ports.notify.answer(true)
  fireEvent.click(await screen.findByRole('button', { name: '2 日，补签' }))
  await waitFor(() => expect(ports.notify.messages.join()).toContain('补签成功'))
  const sent = ports.server.requests.find(({ name }) => name === 'checkIn.makeUp')
  expect(sent?.args).toEqual({ day: '2026-01-02' })
})

it('offers the newest missed day first with the streak that it restores', async () => {
  const { ports } = show({
    'checkIn.calendar': buildCalendar({
      makeUp: { days: ['2026-01-01', '2026-01-02'], left: 2, streak: 4 },
    }),
    'checkIn.makeUp': { day: '2026-01-02', left: 1 },
  })
  const confirm = vi.spyOn(ports.notify, 'confirm')
  ports.notify.answer(false)
  fireEvent.click(await screen.findByRole('button', { name: '1 日，补签' }))
  await waitFor(() =>
    expect(confirm.mock.lastCall?.[0].message).toContain('2 日还没有签到，补签后连续签到仍为 2 天'),
  )
  ports.notify.answer(true)
  fireEvent.click(screen.getByRole('button', { name: '补签 2 日，连续签到 4 天' }))
  await waitFor(() => expect(confirm.mock.lastCall?.[0].message).toContain('补签后连续签到 4 天'))
  await waitFor(() => expect(ports.server.count('checkIn.makeUp')).toBe(1))
  const sent = ports.server.requests.find(({ name }) => name === 'checkIn.makeUp')
  expect(sent?.args).toEqual({ day: '2026-01-02' })
})

it('makes up no day when the confirmation is declined', async () => {
  const { ports } = show({})
  ports.notify.answer(false)
  fireEvent.click(await screen.findByRole('button', { name: '2 日，补签' }))
  await waitFor(() => expect(ports.notify.messages.join()).toContain('补签 2 日？'))
  expect(ports.server.count('checkIn.makeUp')).toBe(0)
})

it('shows another month and offers a retry when it fails to load', async () => {
  const { ports } = show({})
  const back = await screen.findByRole('button', { name: '上个月' })
  expect(screen.getByRole('button', { name: '下个月' })).toHaveProperty('disabled', true)
  ports.server.script({ 'checkIn.calendar': offline() })
  fireEvent.click(back)
  await waitFor(() => expect(ports.notify.messages.join()).toContain('网络错误，请检查网络连接'))
  expect(screen.getByText('2026 年 1 月')).toBeTruthy()
  ports.server.script({ 'checkIn.calendar': buildCalendar({ month: '2025-12' }) })
  await waitFor(() => expect(back).toHaveProperty('disabled', false))
  fireEvent.click(back)
  expect(await screen.findByText('2025 年 12 月')).toBeTruthy()
  const requests = ports.server.requests.filter(({ name }) => name === 'checkIn.calendar')
  expect(requests.at(-1)?.args).toEqual({ month: '2025-12' })
})

it('shows the rules', async () => {
  show({})
  fireEvent.click(await screen.findByRole('button', { name: '规则' }))
  expect(await screen.findByText(/^可补签最近 3 天，每月 2 次/)).toBeTruthy()
})

it('starts a browsing task and opens its page', async () => {
  const { here, ports } = show({
    'task.list': openTask,
    'task.start': { readyAt: '2026-01-05T02:00:15.000Z', shareCode: null },
  })
  fireEvent.click(await screen.findByRole('button', { name: '去逛逛 逛冬日暖礼季' }))
  await waitFor(() => expect(here()).toContain('/home'))
  expect(ports.server.requests.some(({ name }) => name === 'task.start')).toBe(true)
})

it('counts down on the page of a task, reports the end and links back', async () => {
  const { here, ports, shell } = show({
    'task.list': openTask,
    'task.start': { readyAt: '2026-01-01T00:00:15.000Z', shareCode: null },
  })
  fireEvent.click(await screen.findByRole('button', { name: '去逛逛 逛冬日暖礼季' }))
  expect(await screen.findByRole('link', { name: '再浏览 15 秒得 5 积分，返回签到' })).toBeTruthy()
  expect(here()).toContain('/home')
  ports.clock.advance(15_000)
  fireEvent(document, new Event('visibilitychange'))
  const back = await screen.findByRole('link', { name: '浏览完成，回签到领取 5 积分' })
  expect(back.getAttribute('href')).toContain('/activity/check-in')
  expect(ports.notify.messages.join()).toContain('浏览完成，点“领取”得 5 积分')
  act(() => shell.ports.navigation.go('/activity/check-in?companyId=1'))
  expect(await screen.findByText('已连续签到')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /浏览完成/ })).toBeNull()
})

it('hides the countdown on the check-in itself until the shopper leaves it again', async () => {
  const { shell } = show({
    'task.list': openTask,
    'task.start': { readyAt: '2026-01-01T00:00:15.000Z', shareCode: null },
  })
  fireEvent.click(await screen.findByRole('button', { name: '去逛逛 逛冬日暖礼季' }))
  expect(await screen.findByRole('link', { name: /返回签到/ })).toBeTruthy()
  act(() => shell.ports.navigation.go('/activity/check-in?companyId=1'))
  expect(await screen.findByText('已连续签到')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /返回签到/ })).toBeNull()
  act(() => shell.ports.navigation.go('/home?companyId=1'))
  expect(await screen.findByRole('link', { name: /返回签到/ })).toBeTruthy()
})

it('copies the link of a share task when the app cannot share', async () => {
  const { host, ports } = show({
    'task.list': buildTasks([buildTask({ kind: 'share', title: '分享签到' })]),
    'task.start': { readyAt: null, shareCode: 'b'.repeat(32) },
  })
  fireEvent.click(await screen.findByRole('button', { name: '去分享 分享签到' }))
  await waitFor(() => expect(ports.notify.messages.join()).toContain('链接已复制'))
  expect(host.calls.find(([name]) => name === 'copy')?.[1]).toContain(`share=${'b'.repeat(32)}`)
})

it.each([
  ['paid', 5, '任务完成，+5 积分'],
  ['device', 0, '本设备今天已有其他账号领取，不再发放积分'],
  ['budget', 0, '积分已发完，本次不发放'],
] as const)('shows the result of a finished task: %s', async (outcome, points, text) => {
  const { ports } = show({ 'task.list': readyTask, 'task.finish': { points, outcome } })
  fireEvent.click(await screen.findByRole('button', { name: '领取 逛冬日暖礼季' }))
  await waitFor(() => expect(ports.notify.messages.join()).toContain(text))
})

it('shows a loading state below the calendar until the tasks load', async () => {
  show({ 'task.list': silence() })
  const tasks = await screen.findByRole('region', { name: '做任务' })
  expect(tasks.querySelector('[aria-busy="true"]')).not.toBeNull()
})

it.each([
  ['without a network', offline()],
  ['that are refused', refuse('server/unavailable')],
])('offers a retry when the tasks %s', async (_title, failure) => {
  const { ports } = show({ 'task.list': failure })
  expect(await screen.findByText('任务没有加载出来')).toBeTruthy()
  ports.server.script({ 'task.list': openTask })
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('逛冬日暖礼季')).toBeTruthy()
})

it.each([
  ['open', buildTask(), 5, '浏览 15 秒，得 5 积分'],
  ['open with too few points left for it', buildTask(), 4, '任务积分已发完'],
  ['of reviews with too few points left', buildTask({ kind: 'review' }), 4, '积分按评价规则发放'],
  ['shared', buildTask({ kind: 'share', state: 'started' }), 5, '等待好友打开'],
  ['done', buildTask({ state: 'done', earned: 5 }), 0, '已得 5 积分'],
  ['done by a review', buildTask({ kind: 'review', state: 'done' }), 0, '积分按评价规则发放'],
])('describes a task that is %s', async (_title, task, remaining, note) => {
  show({ 'task.list': { ...buildTasks([task]), remaining } })
  const tasks = await screen.findByRole('region', { name: '做任务' })
  expect(await within(tasks).findByText(note)).toBeTruthy()
})

it('hides the card of tasks on a day without tasks', async () => {
  const { ports } = show({})
  await screen.findByText('已连续签到')
  await waitFor(() => expect(ports.server.count('task.list')).toBe(1))
  await waitFor(() => expect(screen.queryByRole('region', { name: '做任务' })).toBeNull())
})

it('reports the share code of the address and removes it', async () => {
  const code = 'a'.repeat(32)
  const { here, ports } = showCheckIn(
    { 'task.openShare': { isCounted: true } },
    `/activity/check-in?share=${code}`,
  )
  await waitFor(() => expect(ports.notify.messages.join()).toContain('已帮好友完成任务'))
  await waitFor(() => expect(here()).not.toContain('share='))
  expect(ports.server.requests.filter(({ name }) => name === 'task.openShare')).toHaveLength(1)
})

it('shows that the company has no check-in, with a home link', async () => {
  show({ 'checkIn.calendar': refuse('check-in/closed') })
  expect(await screen.findByText('商城暂未开通签到')).toBeTruthy()
  expect(screen.getByRole('link', { name: '回首页' })).toBeTruthy()
})

itLoads({
  show,
  call: 'checkIn.calendar',
  data: buildCalendar(),
  shows: '已连续签到',
  refusedBy: 'check-in/closed',
  retries: false,
})
itSends({
  show,
  call: 'checkIn.checkIn',
  ready: () => screen.findByRole('button', { name: '立即签到，+10 积分' }),
  refusedBy: 'check-in/closed',
})
itSends({
  show,
  call: 'checkIn.makeUp',
  ready: () => screen.findByRole('button', { name: '2 日，补签' }),
  refusedBy: 'check-in/not-missed',
})
itSends({
  show: (answers) => show({ 'task.list': openTask, ...answers }),
  call: 'task.start',
  ready: () => screen.findByRole('button', { name: '去逛逛 逛冬日暖礼季' }),
  refusedBy: 'task/not-found',
})
itSends({
  show: (answers) => show({ 'task.list': readyTask, ...answers }),
  call: 'task.finish',
  ready: () => screen.findByRole('button', { name: '领取 逛冬日暖礼季' }),
  refusedBy: 'task/not-done',
})
itEndsTheSession({ show, call: 'task.list' })
