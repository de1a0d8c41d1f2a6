import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { itLoads, itSends, type Answers } from '@mall/testing'
import {
  atHour,
  buildItem,
  buildSession,
  handover,
  saleSessions,
  showFlashSales,
} from '../../testing/show-flash-sales.ts'

const show = (answers: Answers) =>
  showFlashSales('/sec-kill/list', {
    'flashSale.sessions': saleSessions,
    'flashSale.session': buildSession('running'),
    ...answers,
  })
const findBuy = () => screen.findByRole('button', { name: '马上抢 山茶花身体乳' })

it('shows the running session and starts an order at the checkout', async () => {
  const { ports, here } = show({ 'pricing.createHandover': handover })
  fireEvent.click(await findBuy())
  await waitFor(() => expect(here()).toContain('handover=ho_1'))
  const request = ports.server.requests.find(({ name }) => name === 'pricing.createHandover')
  expect(request?.args).toMatchObject({ items: [{ skuId: 11, num: 1 }] })
  expect(
    ports.server.requests.find(({ name }) => name === 'flashSale.session')?.args,
  ).toMatchObject({ id: '7' })
})

it('shows another session by its tab, which is stored in the address', async () => {
  const { ports, here } = show({})
  await findBuy()
  ports.server.script({
    'flashSale.session': {
      ...buildSession('upcoming', [buildItem({ name: '青瓷杯' })]),
      id: 8,
    },
  })
  fireEvent.click(screen.getByRole('tab', { name: /即将开始/ }))
  expect(await screen.findByText('青瓷杯')).toBeTruthy()
  expect(here()).toContain('id=8')
})

it('shows the session of the address and the start of the next one', async () => {
  const { ports } = showFlashSales('/sec-kill/list?id=6', {
    'flashSale.sessions': saleSessions,
    'flashSale.session': { ...buildSession('ended'), id: 6 },
  })
  expect(await screen.findByText('本场已结束，以下为成交情况')).toBeTruthy()
  expect(screen.getByText(/^下一场 .+ 开始，可先设置提醒$/)).toBeTruthy()
  expect(
    ports.server.requests.find(({ name }) => name === 'flashSale.session')?.args,
  ).toMatchObject({ id: '6' })
})

it('announces tomorrow’s sessions', async () => {
  const tomorrow = { id: 9, title: '', startsAt: atHour(18), endsAt: atHour(19) }
  show({ 'flashSale.sessions': { ...saleSessions, list: [...saleSessions.list, tomorrow] } })
  expect(await screen.findByRole('tab', { name: '01-02 02:00 明日预告' })).toBeTruthy()
})

it('links to the home page when there are no sessions', async () => {
  show({ 'flashSale.sessions': { ...saleSessions, list: [] } })
  const link = await screen.findByRole('link', { name: '回首页' })
  expect(link.getAttribute('href')).toContain('/home')
})

itLoads({
  show,
  call: 'flashSale.sessions',
  data: saleSessions,
  shows: '山茶花身体乳',
  empty: { data: { ...saleSessions, list: [] }, says: '暂时没有秒杀活动' },
  session: false,
})
itLoads({
  show,
  call: 'flashSale.session',
  data: buildSession('running'),
  shows: '山茶花身体乳',
  refusedBy: 'flash-sale/not-found',
  says: '场次不存在或已取消',
  retries: false,
  session: false,
})
itSends({
  show,
  call: 'pricing.createHandover',
  ready: findBuy,
  refusedBy: 'checkout/limit',
})
