import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { itLoads, type Answers } from '@mall/testing'
import {
  atHour,
  buildDrawn,
  buildLog,
  buildRecord,
  drawNumber,
  showDraws,
} from '../../testing/show-draws.ts'

const route = `/activity/draw-order-detail/${drawNumber}`
const claimed = buildRecord([buildDrawn({ state: 'claimed', orderId: '26112012345678901234' })])
const show = (answers: Answers) =>
  showDraws(route, { 'draw.record': claimed, 'draw.verify': buildLog(), ...answers })

it('redirects to the order that delivers the prize', async () => {
  show({})
  const link = await screen.findByRole('link', { name: '查看订单' })
  expect(link.getAttribute('href')).toContain('26112012345678901234')
  expect(screen.getByText('奖品已下单，可在订单中查看物流')).toBeTruthy()
})

it.each([
  ['goods', '填写地址'],
  ['cardSecret', '领取卡密'],
  ['topUp', '领取话费'],
] as const)('redirects to the claim of %s', async (kind, name) => {
  const prize = { no: 2, kind, title: '奖品', picture: null }
  show({
    'draw.record': buildRecord([buildDrawn({ prize, state: 'waiting', claimUntil: atHour(9) })]),
  })
  const link = await screen.findByRole('link', { name })
  expect(link.getAttribute('href')).toMatch(/^\/activity\/draw-submit\?.*number=L1-2000492$/)
})

it('reports that the prize was not claimed in time', async () => {
  show({ 'draw.record': buildRecord([buildDrawn({ state: 'abandoned' })]) })
  expect(await screen.findByText('领取时间已过，奖品已放弃')).toBeTruthy()
  expect(screen.queryByRole('link', { name: '查看订单' })).toBeNull()
})

it('reports that a prize was abandoned after its order', async () => {
  const given = buildDrawn({ state: 'abandoned', orderId: '26112012345678901234' })
  show({ 'draw.record': buildRecord([given]) })
  expect(await screen.findByText('您已放弃这个奖品，不再补发')).toBeTruthy()
  expect(screen.queryByText('奖品已下单，可在订单中查看物流')).toBeNull()
})

it('requests no prize for an invalid address', async () => {
  const { ports } = showDraws('/activity/draw-order-detail/x', {})
  expect(await screen.findByText('没有找到这个奖品')).toBeTruthy()
  expect(ports.server.count('draw.record')).toBe(0)
})

it('redirects a guest to the sign-in', async () => {
  const { here } = showDraws(route, {}, { user: false })
  await waitFor(() => expect(here()).toContain('/login'))
})

itLoads({
  show,
  call: 'draw.record',
  data: claimed,
  shows: '50 积分',
  empty: { data: buildRecord([]), says: '没有找到这个奖品' },
})
itLoads({
  show,
  call: 'draw.verify',
  data: buildLog(),
  shows: 'HMAC-SHA-256，前 12 位模 10000',
  refusedBy: 'draw/not-found',
  session: false,
})
