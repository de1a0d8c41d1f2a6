import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { buildData, itLoads, itSends, refuse, silence, type Answers } from '@mall/testing'
import { atHour, buildDraw, buildDrawn, reduceMotion, showDraws } from '../../testing/show-draws.ts'
import { formatPercent } from '../format-percent.ts'
import { listSteps } from '../games/grid.tsx'
import { toAngle } from '../games/wheel.tsx'

const show = (answers: Answers) => showDraws('/activity/turntable?id=7', answers)
const POINTS = buildData('login.myPoints', { balance: 250 })
const showOpen = (answers: Answers) =>
  show({ 'draw.detail': buildDraw(), 'login.myPoints': POINTS, ...answers })
const played = { result: buildDrawn(), left: 1 }
const findPlay = () => screen.findByRole('button', { name: '抽奖，剩 2 次' })

it.each([
  ['wheel', '/activity/turntable?id=7'],
  ['grid', '/activity/draw-item?id=7'],
] as const)('plays the %s at %s by one button and announces the result', async (kind, route) => {
  reduceMotion()
  const { ports } = showDraws(route, {
    'draw.detail': buildDraw({ kind }),
    'draw.play': { result: buildDrawn(), left: 1 },
  })
  fireEvent.click(await findPlay())
  expect(await screen.findByRole('dialog', { name: '恭喜抽中 50 积分' })).toBeTruthy()
  const [request] = ports.server.requests.filter(({ name }) => name === 'draw.play')
  expect(request?.args).toMatchObject({ id: 7 })
})

it('reveals a scratch card by its button and vibrates', async () => {
  const handleVibrate = vi.fn()
  Object.assign(navigator, { vibrate: handleVibrate })
  showDraws('/activity/draw-item?id=7', {
    'draw.detail': buildDraw({ kind: 'scratchCard' }),
    'draw.play': { result: buildDrawn(), left: 1 },
  })
  fireEvent.click(await screen.findByRole('button', { name: '领一张刮刮卡，剩 2 次' }))
  const reveal = await screen.findByRole('button', { name: '直接揭晓' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(handleVibrate).not.toHaveBeenCalled()
  fireEvent.click(reveal)
  const result = await screen.findByRole('group', { name: '抽奖结果：恭喜抽中 50 积分' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(result)
  expect(handleVibrate).toHaveBeenCalledOnce()
  fireEvent.click(screen.getByRole('button', { name: '知道了' }))
  expect(await screen.findByRole('button', { name: '领一张刮刮卡，剩 2 次' })).toBeTruthy()
  Reflect.deleteProperty(navigator, 'vibrate')
})

it('states why another prize is given and links to the address of a product', async () => {
  reduceMotion()
  const result = buildDrawn({
    hitTitle: '降噪耳机',
    why: 'pieces',
    state: 'waiting',
    claimUntil: atHour(9),
    prize: { no: 5, kind: 'goods', title: '安抚小熊', picture: null },
  })
  showOpen({ 'draw.play': { result, left: 0 } })
  fireEvent.click(await findPlay())
  expect(await screen.findByText('抽中的“降噪耳机”已发完，按规则改发此奖品')).toBeTruthy()
  expect(screen.getByRole('button', { name: '填写地址' })).toBeTruthy()
})

it('retries a lost play with the same key', async () => {
  reduceMotion()
  let isLost = true
  const { ports } = showOpen({
    'draw.play': () => {
      if (!isLost) return { result: buildDrawn(), left: 1 }
      isLost = false
      throw new TypeError('network lost')
    },
  })
  fireEvent.click(await findPlay())
  const retry = await screen.findByRole('button', { name: '继续查看结果' })
  expect(ports.notify.messages.join()).toContain('网络中断，结果以抽奖记录为准')
  fireEvent.click(retry)
  expect(await screen.findByRole('dialog', { name: '恭喜抽中 50 积分' })).toBeTruthy()
  const [first, second] = ports.server.requests.filter(({ name }) => name === 'draw.play')
  expect(second?.args).toEqual(first?.args)
})

it.each([
  ['wheel', '抽奖，剩 2 次'],
  ['grid', '抽奖，剩 2 次'],
  ['scratchCard', '领一张刮刮卡，剩 2 次'],
] as const)('plays the %s once for two taps', async (kind, name) => {
  const { ports } = show({ 'draw.detail': buildDraw({ kind }), 'draw.play': silence() })
  const button = await screen.findByRole('button', { name })
  fireEvent.click(button)
  await waitFor(() => expect(ports.server.count('draw.play')).toBe(1))
  fireEvent.click(button)
  fireEvent.click(button)
  await Promise.resolve()
  expect(ports.server.count('draw.play')).toBe(1)
})

it('shows a refusal and allows another play', async () => {
  const { ports } = showOpen({ 'draw.play': refuse('draw/no-chance') })
  fireEvent.click(await findPlay())
  await waitFor(() => expect(ports.notify.messages.join()).toContain('抽奖次数已用完'))
  expect((await findPlay()).getAttribute('aria-disabled')).toBe('false')
})

it('shows that the draw has been paused since it was loaded', async () => {
  const { ports } = showOpen({ 'draw.play': refuse('draw/paused') })
  const play = await findPlay()
  ports.server.script({ 'draw.detail': buildDraw({ status: 'paused' }) })
  fireEvent.click(play)
  expect(await screen.findByText('活动暂停，次数保留')).toBeTruthy()
  expect(await findPlay()).toHaveProperty('disabled', true)
})

it('redirects a guest to the sign-in', async () => {
  const answers = { 'draw.detail': buildDraw() }
  const { here, ports } = showDraws('/activity/turntable?id=7', answers, { user: false })
  fireEvent.click(await findPlay())
  await waitFor(() => expect(here()).toContain('/login'))
  expect(ports.server.count('draw.play')).toBe(0)
})

it('redirects to the sign-in when draw.play reports an ended session', async () => {
  const { here } = showOpen({ 'draw.play': refuse('session/expired') })
  fireEvent.click(await findPlay())
  await waitFor(() => expect(here()).toContain('/login'))
})

it.each([
  ['not before the result is stored', false, silence(), 'button', '抽奖中', 0],
  ['not when motion is reduced', true, played, 'dialog', '恭喜抽中 50 积分', 0],
  ['to the prize', false, played, 'button', '抽奖中', 1],
])('moves the light of the grid %s', async (_title, isReduced, answer, role, name, expected) => {
  if (isReduced) reduceMotion()
  const timers = vi.spyOn(globalThis, 'setTimeout')
  onTestFinished(() => timers.mockRestore())
  const { ports } = showDraws('/activity/draw-item?id=7', {
    'draw.detail': buildDraw({ kind: 'grid' }),
    'draw.play': answer,
  })
  fireEvent.click(await findPlay())
  expect(await screen.findByRole(role, { name })).toBeTruthy()
  expect(ports.server.count('draw.play')).toBe(1)
  const [, secondStep] = listSteps(1)
  const countMoves = () => timers.mock.calls.filter(([, ms]) => ms === secondStep).length
  await waitFor(() => expect(countMoves()).toBe(expected))
})

it.each([
  ['before the start', { startsAt: atHour(1) }, '提醒我'],
  ['paused', { status: 'paused' as const }, '活动暂停，次数保留'],
  ['after the end', { status: 'closed' as const }, '活动已结束，可验证每次抽奖的结果'],
])('cannot be played %s', async (_title, overrides, text) => {
  show({ 'draw.detail': buildDraw(overrides) })
  expect(await screen.findByText(text)).toBeTruthy()
  expect(await findPlay()).toHaveProperty('disabled', true)
})

it('buys a chance with points after a confirmation with cost and balance', async () => {
  const { chances } = buildDraw()
  const { ports } = showOpen({ 'draw.chance': { chances, code: null } })
  const confirm = vi.spyOn(ports.notify, 'confirm')
  fireEvent.click(await screen.findByRole('button', { name: '换 1 次' }))
  await waitFor(() => expect(ports.notify.messages.join()).toContain('已换 1 次机会'))
  expect(confirm.mock.calls[0]?.[0]).toMatchObject({
    title: '用 100 积分换 1 次抽奖机会？',
    message: '当前 250 积分，兑换后剩余 150 积分。',
  })
  const request = ports.server.requests.find(({ name }) => name === 'draw.chance')
  expect(request?.args).toMatchObject({ id: 7, source: 'points' })
})

it('says before the confirmation that the balance is too low', async () => {
  const chances = { ...buildDraw().chances, price: 300 }
  const { ports } = showOpen({ 'draw.detail': buildDraw({ chances }) })
  const confirm = vi.spyOn(ports.notify, 'confirm')
  fireEvent.click(await screen.findByRole('button', { name: '换 1 次' }))
  await waitFor(() => expect(confirm).toHaveBeenCalled())
  expect(confirm.mock.calls[0]?.[0]).toMatchObject({ message: '当前 250 积分，不足以兑换。' })
})

it('spends no points without a confirmation', async () => {
  const { ports } = showOpen({})
  ports.notify.answer(false)
  fireEvent.click(await screen.findByRole('button', { name: '换 1 次' }))
  await waitFor(() => expect(ports.notify.messages.join()).toContain('confirm:'))
  expect(ports.server.count('draw.chance')).toBe(0)
})

it('copies the link of a share when the app cannot share', async () => {
  const code = 'c'.repeat(22)
  const { host, ports } = showOpen({ 'draw.chance': { chances: buildDraw().chances, code } })
  fireEvent.click(await screen.findByRole('button', { name: '去分享' }))
  await waitFor(() => expect(ports.notify.messages.join()).toContain('链接已复制，发给好友吧'))
  expect(host.calls.find(([name]) => name === 'copy')?.[1]).toContain(`share=${code}`)
})

it('shows why a share cannot start', async () => {
  const { ports } = showOpen({ 'draw.chance': refuse('draw/no-more') })
  fireEvent.click(await screen.findByRole('button', { name: '去分享' }))
  await waitFor(() => expect(ports.notify.messages.join()).toContain('今日次数已达上限'))
})

it('shows the odds of each prize and links to their verification', async () => {
  showOpen({})
  expect((await screen.findAllByText('发完后改发“谢谢参与”'))[0]).toBeTruthy()
  expect(screen.getByText('93%')).toBeTruthy()
  const link = screen.getByRole('link', { name: /^抽奖可验证/ })
  expect(link.getAttribute('href')).toMatch(/^\/activity\/draw-verify\?.*id=7/)
})

it('requests no draw for an invalid address', async () => {
  const { ports } = showDraws('/activity/turntable?id=x', {})
  expect(await screen.findByText('抽奖活动不存在')).toBeTruthy()
  expect(ports.server.count('draw.detail')).toBe(0)
})

it('animates at least five turns of the wheel and three laps of the grid with a slow end', () => {
  expect(toAngle(0, 2, 8)).toBe(2_160 - 90)
  expect(toAngle(2_070, 0, 8)).toBe(2_160 + 2_160)
  const steps = listSteps(3)
  expect(steps).toHaveLength(28)
  expect(steps[1]).toBe(120)
  expect((steps[27] ?? 0) - (steps[26] ?? 0)).toBeGreaterThan(300)
  expect(formatPercent(22, 10_000)).toBe('0.22')
})

itLoads({
  show,
  call: 'draw.detail',
  data: buildDraw(),
  shows: '好运转起来',
  refusedBy: 'draw/not-found',
  retries: false,
  session: false,
})
itSends({
  show: showOpen,
  call: 'draw.chance',
  ready: () => screen.findByRole('button', { name: '换 1 次' }),
  refusedBy: 'checkout/insufficient-points',
})
