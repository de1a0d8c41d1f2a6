import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { itLoads, refuse, type Answers } from '@mall/testing'
import { buildDraw, buildDrawn, reduceMotion, showDraws } from '../../testing/show-draws.ts'

const show = (answers: Answers) => showDraws('/lottery/7', answers)
const code = 'c'.repeat(22)
const opened = { chances: buildDraw().chances, code: null }

it('plays the draw of the path by one button and announces the result', async () => {
  reduceMotion()
  const { ports } = show({
    'draw.detail': buildDraw({ kind: 'grid' }),
    'draw.play': { result: buildDrawn(), left: 1 },
  })
  fireEvent.click(await screen.findByRole('button', { name: '抽奖，剩 2 次' }))
  expect(await screen.findByRole('dialog', { name: '恭喜抽中 50 积分' })).toBeTruthy()
  const [request] = ports.server.requests.filter(({ name }) => name === 'draw.play')
  expect(request?.args).toMatchObject({ id: 7 })
})

it('grants one chance to the sharer when a shopper follows the link', async () => {
  const { ports } = showDraws(`/lottery/7?share=${code}`, {
    'draw.detail': buildDraw(),
    'draw.chance': opened,
  })
  await waitFor(() => expect(ports.server.count('draw.chance')).toBe(1))
  const request = ports.server.requests.find(({ name }) => name === 'draw.chance')
  expect(request?.args).toMatchObject({ id: 7, source: 'opened', code })
  await screen.findByText('好运转起来')
  expect(ports.server.count('draw.chance')).toBe(1)
})

it('grants nothing for a guest', async () => {
  const answers = { 'draw.detail': buildDraw(), 'draw.chance': opened }
  const { ports } = showDraws(`/lottery/7?share=${code}`, answers, { user: false })
  await screen.findByText('好运转起来')
  expect(ports.server.count('draw.chance')).toBe(0)
})

it('requests no draw for an invalid address', async () => {
  const { ports } = showDraws('/lottery/x', {})
  expect(await screen.findByText('抽奖活动不存在')).toBeTruthy()
  expect(ports.server.count('draw.detail')).toBe(0)
})

it('redirects to the sign-in when draw.detail reports an ended session', async () => {
  const { here } = show({ 'draw.detail': [refuse('session/expired'), buildDraw()] })
  await waitFor(() => expect(here()).toContain('/login'))
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
