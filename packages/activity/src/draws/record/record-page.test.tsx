import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { itLoads, offline, silence, type Answers } from '@mall/testing'
import {
  atHour,
  buildDrawn,
  buildLog,
  buildRecord,
  drawNumber,
  showDraws,
} from '../../testing/show-draws.ts'
import { removeWebCrypto, stubWebCrypto } from '../../testing/web-crypto.fixture.ts'

const show = (answers: Answers) => showDraws('/activity/draw-record', answers)
const record = buildRecord([buildDrawn()])
const showRecord = (answers: Answers) => show({ 'draw.record': record, ...answers })

const unfold = async () =>
  fireEvent.click(await screen.findByRole('button', { name: `验证公平 ${drawNumber}` }))

it.each([
  ['agrees', buildLog(), '种子与摘要一致，结果可重算'],
  [
    'a changed seed',
    buildLog({ seeds: [{ day: 1, seed: '08'.repeat(32), publishedAt: atHour(0) }] }),
    '与公布的不一致：摘要',
  ],
])('recomputes a draw of the record in the browser: %s', async (_title, published, text) => {
  stubWebCrypto()
  showRecord({ 'draw.verify': published })
  await unfold()
  const button = await screen.findByRole('button', { name: '在本机重新计算' })
  await act(async () => fireEvent.click(button))
  expect(await screen.findByText(text)).toBeTruthy()
})

it('reports that this browser cannot compute the proof', async () => {
  const { ports } = showRecord({ 'draw.verify': buildLog() })
  await unfold()
  removeWebCrypto()
  fireEvent.click(await screen.findByRole('button', { name: '在本机重新计算' }))
  await waitFor(() => expect(ports.notify.messages.join()).toContain('操作失败，请稍后再试'))
})

it.each([
  ['done', 'ok', '已复制'],
  ['failed', 'failed', '操作失败，请稍后再试'],
] as const)('copies the seed: %s', async (_title, kind, text) => {
  const { host, ports } = showRecord({ 'draw.verify': buildLog() })
  host.script({ copy: kind === 'ok' ? { kind, value: undefined } : { kind, detail: 'denied' } })
  await unfold()
  fireEvent.click(await screen.findByRole('button', { name: /^复制 种子，/ }))
  await waitFor(() => expect(ports.notify.messages.join()).toContain(text))
  expect(host.calls.find(([name]) => name === 'copy')?.[1]).toBe('07'.repeat(32))
})

it('shows a loading state until the facts of a draw load', async () => {
  const { container } = showRecord({ 'draw.verify': silence() })
  await unfold()
  await waitFor(() => expect(container.querySelector('[aria-busy="true"]')).not.toBeNull())
})

it('offers a retry when the facts of a draw fail without a network', async () => {
  const { ports } = showRecord({ 'draw.verify': offline() })
  await unfold()
  const retry = await screen.findByRole('button', { name: '重新加载' })
  ports.server.script({ 'draw.verify': buildLog() })
  fireEvent.click(retry)
  expect(await screen.findByText('HMAC-SHA-256，前 12 位模 10000')).toBeTruthy()
})

it('shows the prizes of the tab in the address', async () => {
  const { here, ports } = showRecord({})
  await screen.findByText('50 积分')
  ports.server.script({ 'draw.record': buildRecord([]) })
  fireEvent.click(screen.getByRole('tab', { name: '待领取' }))
  expect(await screen.findByText('还没有抽奖记录')).toBeTruthy()
  expect(here()).toContain('tab=waiting')
  expect(ports.server.requests.at(-1)?.args).toMatchObject({ tab: 'waiting' })
})

it('links an unclaimed prize to its claim and a claimed one to its order', async () => {
  const claimed = buildDrawn({ number: 'L1-2', state: 'claimed' })
  const waiting = buildDrawn({ state: 'waiting', claimUntil: atHour(9) })
  show({ 'draw.record': buildRecord([waiting, claimed]) })
  const claim = await screen.findByRole('link', { name: '填写地址' })
  expect(claim.getAttribute('href')).toMatch(/^\/activity\/draw-submit\?.*number=L1-2000492$/)
  const details = screen.getByRole('link', { name: '奖品详情' })
  expect(details.getAttribute('href')).toContain('/activity/draw-order-detail/L1-2')
})

it('offers a retry when the next page fails', async () => {
  const { ports } = show({ 'draw.record': { ...record, total: 2, hasNext: true } })
  const more = await screen.findByRole('button', { name: '加载更多' })
  ports.server.script({ 'draw.record': offline() })
  fireEvent.click(more)
  const retry = await screen.findByRole('button', { name: '重新加载' })
  const second = buildDrawn({ number: 'L1-2', drawTitle: '九宫格' })
  ports.server.script({ 'draw.record': { ...buildRecord([second]), page: 2 } })
  fireEvent.click(retry)
  expect(await screen.findByText(/九宫格/)).toBeTruthy()
  expect(ports.server.requests.at(-1)?.args).toMatchObject({ page: '2' })
})

it('redirects a guest to the sign-in', async () => {
  const { here } = showDraws('/activity/draw-record', {}, { user: false })
  await waitFor(() => expect(here()).toContain('/login'))
})

itLoads({
  show,
  call: 'draw.record',
  data: record,
  shows: '50 积分',
  empty: { data: buildRecord([]), says: '还没有抽奖记录' },
})
