import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildData, itLoads, itSends, offline, refuse, type Answers } from '@mall/testing'
import { buildAccount, buildExchange, exchanges, showCmb } from '../../testing/show-cmb.ts'

const show = (answers: Answers = {}) => showCmb('/activity/cmb-recharge', answers)
const processing = buildExchange({ state: 'processing' })
const findSubmit = () => screen.findByRole('button', { name: '立即兑换' })
const findQuery = () => screen.findByRole('button', { name: /^查询结果/ })

it('exchanges whole steps after a confirmation', async () => {
  const { ports } = show({ 'cmb.exchange': buildExchange() })
  ports.notify.answer(true)
  expect(await screen.findByText('5,500')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '增加' }))
  expect(screen.getByText('40 积分')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '立即兑换' }))
  await waitFor(() => expect(ports.notify.messages.join()).toContain('兑换成功，40 积分已入账'))
  expect(ports.notify.messages).toContain('confirm: 用 2,000 银行积分兑换 40 积分？')
  const sent = ports.server.requests.find(({ name }) => name === 'cmb.exchange')
  expect(sent?.args).toMatchObject({ bankPoints: 2_000, points: 40 })
})

it('exchanges nothing without a confirmation', async () => {
  const { ports } = show()
  ports.notify.answer(false)
  fireEvent.click(await findSubmit())
  await waitFor(() => expect(ports.notify.messages.join()).toContain('confirm:'))
  expect(ports.server.count('cmb.exchange')).toBe(0)
})

it.each([
  ['is not decided', processing, /银行还没有返回结果/],
  ['was refused', buildExchange({ state: 'failed', problem: 'short' }), /银行积分不足/],
])('reports that the bank’s part of an exchange %s', async (_title, answer, text) => {
  const { ports } = show({ 'cmb.exchange': answer })
  fireEvent.click(await findSubmit())
  await waitFor(() => expect(ports.notify.messages.join()).toMatch(text))
})

it('retries a lost exchange with its request key', async () => {
  const { ports } = show({ 'cmb.exchange': offline() })
  const button = await findSubmit()
  for (const times of [1, 2]) {
    fireEvent.click(button)
    await waitFor(() =>
      expect(ports.notify.messages.filter((message) => message.startsWith('toast:'))).toHaveLength(
        times,
      ),
    )
  }
  const keys = ports.server.requests.flatMap(({ name, args }) =>
    name === 'cmb.exchange' ? [args['requestKey']] : [],
  )
  expect(keys.length).toBeGreaterThan(1)
  expect(new Set(keys).size).toBe(1)
})

it('shows the new rate when an exchange is refused because it has changed', async () => {
  show({
    'cmb.account': [buildAccount(), buildAccount({ points: 10 })],
    'cmb.exchange': refuse('cmb/rate-changed'),
  })
  fireEvent.click(await findSubmit())
  expect(await screen.findByText('1,000 银行积分 = 10 积分')).toBeTruthy()
})

it('offers all whole steps that the bank points allow', async () => {
  show()
  fireEvent.click(await screen.findByRole('button', { name: '全部' }))
  expect(screen.getByText('100 积分')).toBeTruthy()
})

it.each([
  ['too few', { bankPoints: 900 }, '银行积分不足一份（1,000），暂时不能兑换'],
  ['used up for the day', { leftToday: 0 }, '今日可兑换的银行积分已用完，请明天再来'],
])('exchanges nothing while the bank points are %s', async (_title, overrides, text) => {
  show({ 'cmb.account': buildAccount(overrides) })
  expect(await screen.findByText(text)).toBeTruthy()
  expect((await findSubmit()).hasAttribute('disabled')).toBe(true)
})

it('exchanges nothing while the bank points are unknown, and offers another query', async () => {
  const { ports } = show({ 'cmb.account': [buildAccount({ bankPoints: null }), buildAccount()] })
  expect(await screen.findByText('暂时查不到银行积分')).toBeTruthy()
  expect(screen.getByRole('button', { name: '立即兑换' }).hasAttribute('disabled')).toBe(true)
  expect(ports.server.count('cmb.exchange')).toBe(0)
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('5,500')).toBeTruthy()
})

it('shows an exchange without a result as in progress and queries it', async () => {
  const { ports } = show({ 'cmb.record': exchanges(processing), 'cmb.query': processing })
  expect(await screen.findByText('处理中')).toBeTruthy()
  fireEvent.click(await findQuery())
  await waitFor(() => expect(ports.notify.messages.join()).toContain('还在处理中'))
})

it('shows the bank’s reason for a refusal', async () => {
  show({ 'cmb.record': exchanges(buildExchange({ state: 'failed', problem: 'frozen' })) })
  expect(await screen.findByText('未兑换：银行积分账户已冻结，请联系银行')).toBeTruthy()
})

it('refers a shopper without a bank session to the bank’s app', async () => {
  show({ 'cmb.account': buildAccount({ isLinked: false, bankPoints: null }) })
  expect(await screen.findByText('请先通过招商银行登录')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '立即兑换' })).toBeNull()
})

it('shows that the company offers no exchange, with a home link', async () => {
  show({ 'cmb.account': refuse('cmb/closed') })
  expect(await screen.findByText('商城暂未开通银行积分兑换')).toBeTruthy()
  expect(screen.getByRole('link', { name: '回首页' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '重新加载' })).toBeNull()
})

it('links to phone top-up when the company offers it', async () => {
  show({ 'topUp.faceValues': buildData('topUp.faceValues') })
  const link = await screen.findByRole('link', { name: /话费充值/ })
  expect(link.getAttribute('href')).toContain('/recharge')
})

it('has no link to phone top-up when the company does not offer it', async () => {
  const { ports } = show()
  expect(await screen.findByText('5,500')).toBeTruthy()
  await waitFor(() => expect(ports.server.count('topUp.faceValues')).toBe(1))
  expect(screen.queryByText('话费充值')).toBeNull()
})

it('redirects a guest to the sign-in', async () => {
  const { here } = showCmb('/activity/cmb-recharge', {}, { user: false })
  await waitFor(() => expect(here()).toMatch(/^\/login\?/))
})

itLoads({ show, call: 'cmb.account', data: buildAccount(), shows: '5,500' })
itLoads({
  show,
  call: 'cmb.record',
  data: exchanges(buildExchange()),
  shows: '2,000 银行积分',
  empty: { data: exchanges(), says: '还没有兑换记录' },
})
itSends({ show, call: 'cmb.exchange', ready: findSubmit, refusedBy: 'cmb/limit' })
itSends({
  show: (answers) => show({ 'cmb.record': exchanges(processing), ...answers }),
  call: 'cmb.query',
  ready: findQuery,
  refusedBy: 'cmb/not-found',
})
