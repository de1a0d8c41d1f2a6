import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  itEndsTheSession,
  itLoads,
  itSends,
  offline,
  refuse,
  silence,
  type Answers,
} from '@mall/testing'
import { buildCampaign, buildQualification, noCampaign, showGx } from '../../testing/show-gx.ts'

const show = (answers: Answers = {}, options = {}) =>
  showGx('/activity/gx-new/act', answers, options)
const findClaim = () => screen.findByRole('button', { name: '立即领取' })

it('claims the benefit of a qualified shopper and links to its product', async () => {
  const { ports } = show({
    'login.gxQualification': [
      buildQualification(),
      buildQualification({ state: 'claimed', grantId: 9 }),
    ],
    'gx.claim': { grantId: 9 },
  })
  fireEvent.click(await findClaim())
  await waitFor(() => expect(ports.notify.messages.join()).toContain('领取成功'))
  const link = await screen.findByRole('link', { name: '选择商品' })
  expect(link.getAttribute('href')).toContain('/equity/ware-detail/10')
  expect(link.getAttribute('href')).toContain('grantId=9')
  const claim = ports.server.requests.find(({ name }) => name === 'gx.claim')
  expect(claim?.args).toEqual({ id: '7' })
})

it('shows a guest that the phone must be verified', async () => {
  const { ports } = show({}, { user: false })
  expect(await screen.findByText('需验证手机号')).toBeTruthy()
  const link = screen.getByRole('link', { name: '去验证手机号' })
  expect(link.getAttribute('href')).toContain('/activity/gx-new?')
  expect(ports.server.count('login.gxQualification')).toBe(0)
})

it.each([
  ['unqualified', { state: 'unqualified' }, '该手机号不在活动名单中'],
  ['claimed by another shopper', { state: 'claimed' }, '该手机号的权益已被领取'],
] as const)('shows a phone that is %s, without a button', async (_title, found, text) => {
  show({ 'login.gxQualification': buildQualification(found) })
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.queryByRole('button', { name: '立即领取' })).toBeNull()
})

it.each([
  ['ended', '活动已结束'],
  ['stopped', '活动已停止'],
  ['coming', /开始领取/],
] as const)('shows a campaign that is %s', async (state, text) => {
  show({ 'gx.campaign': buildCampaign({ state }) })
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.queryByRole('button', { name: '立即领取' })).toBeNull()
})

it('links to the benefits once the campaign of a claimed benefit has ended', async () => {
  show({
    'gx.campaign': buildCampaign({ state: 'ended' }),
    'login.gxQualification': buildQualification({ state: 'claimed', grantId: 9 }),
  })
  expect(await screen.findByText('您已领取')).toBeTruthy()
  const link = screen.getByRole('link', { name: '我的权益' })
  expect(link.getAttribute('href')).toContain('/my/benefits')
})

it('shows that the company has no campaign, with a home link', async () => {
  show({ 'gx.campaign': noCampaign })
  expect(await screen.findByText('暂无活动')).toBeTruthy()
  expect(screen.getByRole('link', { name: '回首页' })).toBeTruthy()
})

it('shows that the qualification is being checked', async () => {
  show({ 'login.gxQualification': silence() })
  expect(await screen.findByText('正在核对资格')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '立即领取' })).toBeNull()
})

it('offers a retry of the qualification without a network', async () => {
  const { ports } = show({ 'login.gxQualification': offline() })
  const retry = await screen.findByRole('button', { name: '重试' })
  expect(screen.getByText('网络错误，请检查网络连接')).toBeTruthy()
  ports.server.script({ 'login.gxQualification': buildQualification() })
  fireEvent.click(retry)
  expect(await findClaim()).toBeTruthy()
})

it('shows why the qualification is refused', async () => {
  show({ 'login.gxQualification': refuse('gx/no-campaign') })
  expect(await screen.findByText('活动不存在')).toBeTruthy()
  expect(screen.getByRole('button', { name: '重试' })).toBeTruthy()
})

itLoads({
  show,
  call: 'gx.campaign',
  data: buildCampaign(),
  shows: '贵宾礼遇',
  empty: { data: noCampaign, says: '暂无活动' },
  session: false,
})
itEndsTheSession({ show, call: 'login.gxQualification' })
itSends({ show, call: 'gx.claim', ready: findClaim, refusedBy: 'gx/not-running' })
