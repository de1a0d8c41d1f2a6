import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { itLoads, type Answers } from '@mall/testing'
import { atHour, buildDraw, showDraws } from '../../testing/show-draws.ts'

const show = (answers: Answers) =>
  showDraws('/activity/draw', { 'draw.detail': buildDraw(), ...answers })
const draws = {
  serverTime: atHour(0),
  list: [buildDraw(), buildDraw({ id: 8, kind: 'grid', title: '九宫格' })],
}

it('links to the screen of each kind', async () => {
  show({ 'draw.list': draws })
  const grid = await screen.findByRole('link', { name: /九宫格/ })
  expect(grid.getAttribute('href')).toMatch(/^\/activity\/draw-item\?.*id=8/)
  const wheel = screen.getByRole('link', { name: /好运转起来/ })
  expect(wheel.getAttribute('href')).toMatch(/^\/activity\/turntable\?.*id=7/)
})

it('shows which draws are running, announced, paused and ended', async () => {
  const list = [
    buildDraw(),
    buildDraw({ id: 8, startsAt: atHour(1) }),
    buildDraw({ id: 9, status: 'paused' }),
    buildDraw({ id: 10, status: 'closed' }),
  ]
  show({ 'draw.list': { ...draws, list } })
  expect(await screen.findByText('进行中')).toBeTruthy()
  for (const phase of ['即将开始', '已暂停', '已结束']) expect(screen.getByText(phase)).toBeTruthy()
})

it('shows the start of an announced draw and the period of an ended one', async () => {
  const list = [
    buildDraw({ id: 8, startsAt: atHour(1) }),
    buildDraw({ id: 10, status: 'closed', startsAt: atHour(-48), endsAt: atHour(-24) }),
  ]
  show({ 'draw.list': { ...draws, list } })
  expect(await screen.findByText('大转盘 · 09:00 开始')).toBeTruthy()
  expect(screen.getByText('大转盘 · 2025.12.30 – 2025.12.31')).toBeTruthy()
})

it('shows the remaining time of each draw and the chances', async () => {
  const list = [buildDraw({ endsAt: atHour(50) }), buildDraw({ id: 8, endsAt: atHour(5) })]
  show({ 'draw.list': { ...draws, list } })
  expect(await screen.findByText('大转盘 · 还剩 2 天')).toBeTruthy()
  expect(screen.getByText('大转盘 · 还剩 5 小时')).toBeTruthy()
  expect((await screen.findAllByText('可抽 2 次')).length).toBe(2)
})

itLoads({
  show,
  call: 'draw.list',
  data: draws,
  shows: '九宫格',
  empty: { data: { ...draws, list: [] }, says: '暂时没有抽奖活动' },
  session: false,
})
