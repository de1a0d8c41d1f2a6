import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { itLoads, offline, silence, type Answers } from '@mall/testing'
import { buildLog, drawNumber, showDraws } from '../../testing/show-draws.ts'
import { removeWebCrypto, stubWebCrypto } from '../../testing/web-crypto.fixture.ts'

const show = (answers: Answers) => showDraws('/activity/draw-verify?id=7', answers)
const findVerify = () => screen.findByRole('button', { name: '在本机验证全部 1 次抽奖' })

it.each<[string, object, string | RegExp, number?]>([
  ['agrees', {}, '1 次抽奖全部相符'],
  ['states the days that are not kept', {}, /^第 1 至 3 天的 \d+ 次抽奖已满两年/],
  ['finds a tampered line', { ticket: 57, hit: 1 }, `与公布的不一致：随机数 ${drawNumber}`],
  ['finds that earlier lines are missing', {}, `与公布的不一致：编号 ${drawNumber}`, 0],
])('verifies a whole log: %s', async (_title, change, text, removedNo = buildLog().removedNo) => {
  stubWebCrypto()
  const draws = buildLog().draws.map((line) => ({ ...line, ...change }))
  show({ 'draw.verify': buildLog({ draws, removedNo }) })
  fireEvent.click(await findVerify())
  expect(await screen.findByText(text)).toBeTruthy()
})

it('reads the log to its end once for two taps', async () => {
  const { ports } = show({ 'draw.verify': buildLog({ next: 2_000_492 }) })
  const button = await screen.findByRole('button', { name: '在本机验证全部 1+ 次抽奖' })
  ports.server.script({ 'draw.verify': silence() })
  fireEvent.click(button)
  await waitFor(() => expect(ports.server.count('draw.verify')).toBe(2))
  fireEvent.click(button)
  await Promise.resolve()
  expect(ports.server.count('draw.verify')).toBe(2)
  expect(ports.server.requests.at(-1)?.args).toMatchObject({ after: '2000492' })
  expect(button.getAttribute('aria-busy')).toBe('true')
})

it('reports that the rest of the log failed, and verifies it after another tap', async () => {
  stubWebCrypto()
  const { ports } = show({ 'draw.verify': buildLog({ next: 2_000_492 }) })
  const button = await screen.findByRole('button', { name: '在本机验证全部 1+ 次抽奖' })
  ports.server.script({ 'draw.verify': offline() })
  fireEvent.click(button)
  expect(await screen.findByText('操作失败，请稍后再试')).toBeTruthy()
  ports.server.script({ 'draw.verify': buildLog({ draws: [] }) })
  fireEvent.click(button)
  expect(await screen.findByText('1 次抽奖全部相符')).toBeTruthy()
})

it('reports that this browser cannot compute the proof', async () => {
  show({ 'draw.verify': buildLog() })
  const verify = await findVerify()
  removeWebCrypto()
  fireEvent.click(verify)
  expect(await screen.findByText('操作失败，请稍后再试')).toBeTruthy()
})

it('links to all draws from an unknown one', async () => {
  const { ports } = showDraws('/activity/draw-verify?id=x', {})
  const link = await screen.findByRole('link', { name: '看全部抽奖' })
  expect(link.getAttribute('href')).toMatch(/^\/activity\/draw(\?|$)/)
  expect(ports.server.count('draw.verify')).toBe(0)
})

itLoads({
  show,
  call: 'draw.verify',
  data: buildLog(),
  shows: '好运转起来',
  refusedBy: 'draw/not-found',
  retries: false,
  empty: { data: buildLog({ draws: [], removedDays: 0, removedNo: 0 }), says: '还没有抽奖' },
  session: false,
})
