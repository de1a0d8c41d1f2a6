import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { DataOf, Notice } from '@mall/contract'
import { offline, renderFeature, type Answers } from '@mall/testing'
import { shopFeature } from '../../feature.ts'
import { otherScreens } from '../../testing/other-screens.ts'
import './notices-page.tsx'
import './settings-page.tsx'

const buildNotice = (overrides: Partial<Notice> = {}): Notice => ({
  id: 1,
  kind: 'order.shipped',
  isRead: false,
  at: '2026-01-01T00:00:00.000Z',
  facts: { orderId: '26010112345678901234', shipper: '顺丰速运', trackingNumber: 'SF1' },
  ...overrides,
})
const inbox = (list: Notice[], unread = 1): Answers => ({
  'notice.list': { list, nextCursor: null },
  'notice.unread': { unread },
  'notice.read': { unread: 0 },
})
const others = otherScreens(
  '/recharge/record',
  '/activity/draw-record',
  '/activity/draw-order-detail/:id',
  '/my/cards',
  '/my/benefits',
)
const show = (route: string, answers: Answers, features = [shopFeature, others]) =>
  renderFeature(features, { route, user: true, answers })

it('lists notices by day with links to their subjects', async () => {
  show(
    '/my/notices',
    inbox([
      buildNotice(),
      buildNotice({
        id: 2,
        kind: 'refund.finished',
        at: '2025-12-30T03:00:00.000Z',
        isRead: true,
        facts: { orderId: '26010112345678901234', points: 1_200, cash: 590, afterSaleId: 'a1' },
      }),
      buildNotice({
        id: 3,
        kind: 'points.expiring',
        at: '2025-12-30T02:00:00.000Z',
        facts: { points: 320, expiresAt: '2026-01-29T15:59:59.000Z' },
      }),
      buildNotice({ id: 4, kind: 'restock', facts: { spuId: 7, name: '保温杯' } }),
      buildNotice({ id: 5, kind: 'account.device', facts: { name: 'iPhone · Safari' } }),
      buildNotice({ id: 6, kind: 'account.phone', facts: { name: '4321' } }),
      buildNotice({
        id: 7,
        kind: 'account.closing',
        facts: { expiresAt: '2026-01-08T02:00:00.000Z' },
      }),
      buildNotice({ id: 8, kind: 'account.closing-withdrawn', facts: {} }),
    ]),
  )
  const shipped = await screen.findByRole('link', { name: /未读.*订单已发货/ })
  expect(shipped.getAttribute('href')).toContain('/my/order/detail/26010112345678901234')
  expect(within(shipped).getByText('顺丰速运 SF1 已发出，可在订单中查看物流')).toBeTruthy()
  const refund = screen.getByRole('link', { name: /退款已完成/ })
  expect(refund.getAttribute('href')).toContain('/my/refund/detail?companyId=1&id=a1')
  expect(within(refund).getByText('1,200 积分 + ¥5.90 已退回原支付方式')).toBeTruthy()
  expect(within(refund).queryByText('未读')).toBeNull()
  expect(screen.getByText('320 积分 将于 1 月 29 日 到期，记得使用')).toBeTruthy()
  expect(screen.getByRole('link', { name: /到货提醒/ }).getAttribute('href')).toContain('/detail/7')
  expect(screen.getByRole('link', { name: /新设备登录/ }).getAttribute('href')).toContain(
    '/devices',
  )
  const phone = screen.getByRole('link', { name: /手机号已更换.*尾号 4321/ })
  expect(phone.getAttribute('href')).toContain('/my/info')
  for (const name of [/已申请注销账号.*1 月 8 日 注销/, /注销申请已撤销/]) {
    const link = screen.getByRole('link', { name })
    expect(link.getAttribute('href')).toContain('/my/info/personal-data')
  }
  const [today] = screen.getAllByRole('heading', { level: 2 })
  expect(today?.textContent).toBe('今天')
})

it.each<[Pick<Notice, 'kind' | 'facts'>, string, RegExp]>([
  [{ kind: 'after-sale.requested', facts: {} }, '售后申请已收到', /审核前可修改或撤销/],
  [
    { kind: 'after-sale.approved', facts: { expiresAt: '2026-01-08T00:00:00.000Z' } },
    '售后申请已通过',
    /请在 01-08 08:00 前寄回商品并填写物流单号（还有 7 天）/,
  ],
  [
    { kind: 'after-sale.approved', facts: { points: 120, cash: 590 } },
    '售后申请已通过',
    /120 积分 \+ ¥5\.90 将原路退回/,
  ],
  [{ kind: 'after-sale.rejected', facts: { reason: '人为损坏' } }, '售后申请未通过', /人为损坏/],
  [
    { kind: 'after-sale.return-due', facts: { expiresAt: '2026-01-02T20:00:00.000Z' } },
    '退货还剩 2 天',
    /请在 01-03 04:00 前寄回/,
  ],
  [{ kind: 'after-sale.received', facts: {} }, '商家已收到退货', /正在退款/],
])('links %o to the request', async ({ kind, facts }, title, words) => {
  const afterSaleId = '26010112345678901234-a1'
  const orderId = '26010112345678901234'
  show('/my/notices', inbox([buildNotice({ kind, facts: { orderId, afterSaleId, ...facts } })]))
  const link = await screen.findByRole('link', { name: new RegExp(title) })
  expect(link.getAttribute('href')).toContain(`/my/refund/detail?companyId=1&id=${afterSaleId}`)
  expect(within(link).getByText(words)).toBeTruthy()
})

const expiresAt = '2026-01-04T00:00:00.000Z'
it.each<[Pick<Notice, 'kind' | 'facts'>, string, string, string]>([
  [
    { kind: 'top-up.arrived', facts: { cash: 1_000, name: '6021' } },
    '话费充值已到账',
    '尾号 6021 的手机号已充入 ¥10.00',
    '/recharge/record',
  ],
  [
    { kind: 'top-up.failed', facts: { cash: 1_000, name: '6021' } },
    '话费充值未成功',
    '尾号 6021 的手机号未能充入 ¥10.00，款项原路退回',
    '/recharge/record',
  ],
  [
    { kind: 'top-up.failed', facts: { cash: 1_000, name: '6021', isFree: true } },
    '话费充值未成功',
    '尾号 6021 的手机号未能充入 ¥10.00，可在抽奖记录中重新领取',
    '/activity/draw-record',
  ],
  [
    { kind: 'prize.won', facts: { drawNumber: 'L5-12', name: '挂耳咖啡', expiresAt } },
    '中奖了，奖品待领取',
    '「挂耳咖啡」请在 01-04 08:00 前领取，逾期视为放弃',
    '/activity/draw-order-detail/L5-12',
  ],
  [
    { kind: 'prize.due', facts: { drawNumber: 'L5-12', name: '挂耳咖啡', expiresAt } },
    '奖品领取还剩 3 天',
    '「挂耳咖啡」请在 01-04 08:00 前领取，逾期视为放弃',
    '/activity/draw-order-detail/L5-12',
  ],
  [
    { kind: 'card.received', facts: { name: '冬日暖礼卡', expiresAt } },
    '收到一张礼品卡',
    '「冬日暖礼卡」已转赠给您，请在 01-04 08:00 前收下，逾期退回对方',
    '/my/cards',
  ],
  [
    { kind: 'card.accepted', facts: { name: '冬日暖礼卡', phone: '138****0002' } },
    '礼品卡已被收下',
    '138****0002 收下了您转赠的「冬日暖礼卡」',
    '/my/cards',
  ],
  [
    { kind: 'card.returned', facts: { name: '冬日暖礼卡', phone: '138****0002' } },
    '礼品卡已退回',
    '138****0002 未在期限内收下「冬日暖礼卡」，卡已退回给您',
    '/my/cards',
  ],
  [
    { kind: 'coupon.expiring', facts: { name: '满 60 减 10', count: 1, expiresAt } },
    '优惠券即将到期',
    '「满 60 减 10」将于 01-04 08:00 到期，记得使用',
    '/coupon',
  ],
  [
    { kind: 'coupon.expiring', facts: { name: '满 60 减 10', count: 3, expiresAt } },
    '优惠券即将到期',
    '3 张优惠券将到期，最早的「满 60 减 10」到 01-04 08:00',
    '/coupon',
  ],
  [
    { kind: 'benefit.granted', facts: { name: '员工关怀', expiresAt } },
    '权益已发放',
    '「员工关怀」有效期至 01-04 08:00，可在我的权益中领取',
    '/my/benefits',
  ],
  [
    { kind: 'benefit.collected', facts: { name: '员工关怀', outlet: '张江支行', orderId: '260' } },
    '权益已领取',
    '「员工关怀」已在张江支行领取，如非本人领取，请联系客服',
    '/my/order/detail/260',
  ],
  [
    { kind: 'benefit.expiring', facts: { name: '员工关怀', expiresAt } },
    '权益还剩 3 天',
    '「员工关怀」将于 01-04 08:00 到期，请及时领取',
    '/my/benefits',
  ],
  [
    { kind: 'chat.reply', facts: { name: '小林' } },
    '客服回复了您',
    '小林已回复，点此查看',
    '/service',
  ],
  [
    { kind: 'question.answered', facts: { name: '降噪耳机', spuId: 7 } },
    '提问有了回答',
    '您对「降噪耳机」的提问有了回答，点此查看',
    '/ware/questions',
  ],
  [
    { kind: 'account.closing-due', facts: { expiresAt } },
    '账号即将注销',
    '账号将于 01-04 08:00 注销，在此之前可以撤销；有未完成的订单时顺延',
    '/my/info/personal-data',
  ],
])('links %o to its screen', async (notice, title, words, path) => {
  show('/my/notices', inbox([buildNotice(notice)]))
  const link = await screen.findByRole('link', { name: new RegExp(title) })
  expect(within(link).getByText(words)).toBeTruthy()
  expect(link.getAttribute('href')).toContain(path)
})

it('links a notice to 我的 when its screen is not in the bundle', async () => {
  const notice = buildNotice({ kind: 'card.received', facts: { name: '冬日暖礼卡', expiresAt } })
  show('/my/notices', inbox([notice]), [shopFeature])
  const link = await screen.findByRole('link', { name: /收到一张礼品卡/ })
  expect(link.getAttribute('href')).toBe('/my?companyId=1')
})

it('marks a notice as read when it is opened', async () => {
  const { ports } = show('/my/notices', inbox([buildNotice()]))
  await userEvent.click(await screen.findByRole('link', { name: /未读.*订单已发货/ }))
  await waitFor(() => expect(ports.server.count('notice.read')).toBe(1))
  const request = ports.server.requests.find(({ name }) => name === 'notice.read')
  expect(request?.args).toEqual({ id: 1 })
})

it('marks all as read and reverts that after a failure', async () => {
  const { ports } = show('/my/notices', {
    ...inbox([buildNotice(), buildNotice({ id: 2 })], 2),
    'notice.read': offline(),
  })
  const all = await screen.findByRole('button', { name: '全部已读' })
  expect(await screen.findByText('2 条未读')).toBeTruthy()
  await userEvent.click(all)
  await waitFor(() => expect(ports.notify.messages).toContain('toast: 操作失败，请重试'))
  expect(screen.getAllByText('未读')).toHaveLength(2)
  await waitFor(() => expect(all.getAttribute('aria-busy')).toBeNull())
  ports.server.script({ 'notice.read': { unread: 0 }, 'notice.unread': { unread: 0 } })
  await userEvent.click(all)
  expect(await screen.findByText('没有未读消息')).toBeTruthy()
  expect(screen.queryByText('未读')).toBeNull()
})

it('loads further notices by the cursor', async () => {
  const { ports } = show('/my/notices', {
    ...inbox([]),
    'notice.list': { list: [buildNotice()], nextCursor: 'next' },
  })
  await userEvent.click(await screen.findByRole('button', { name: '加载更多' }))
  await waitFor(() =>
    expect(ports.server.requests.some(({ args }) => args?.['cursor'] === 'next')).toBe(true),
  )
})

it('shows an empty inbox, and a retry after a load error', async () => {
  const { ports } = show('/my/notices', { ...inbox([]), 'notice.list': offline() })
  const again = await screen.findByRole('button', { name: /重试|重新加载/ })
  ports.server.script(inbox([], 0))
  await userEvent.click(again)
  expect(await screen.findByText('还没有消息')).toBeTruthy()
})

const settings = (isOptedOut: boolean): DataOf<'notice.settings'> => ({
  hasPhone: true,
  kinds: [
    { kind: 'order.shipped', channel: 'wechat', isOptional: true, isOptedOut },
    { kind: 'points.expiring', channel: null, isOptional: true, isOptedOut: false },
    { kind: 'top-up.arrived', channel: 'sms', isOptional: true, isOptedOut: false },
    { kind: 'top-up.failed', channel: 'sms', isOptional: true, isOptedOut: true },
    { kind: 'account.password', channel: 'sms', isOptional: false, isOptedOut: false },
    { kind: 'account.device', channel: 'sms', isOptional: false, isOptedOut: false },
  ],
})

it('turns off the SMS of a group, while kinds without SMS have no switch', async () => {
  const { ports } = show('/my/notices/settings', {
    'notice.settings': settings(false),
    'notice.setSettings': settings(true),
  })
  const shipped = await screen.findByRole('switch', { name: '发货通知' })
  expect(screen.getAllByRole('switch')).toHaveLength(2)
  const note = '关系到账号安全，以下消息始终发送：密码修改、新设备登录。'
  expect(screen.getByText(note)).toBeTruthy()
  expect(screen.getByText('仅消息列表')).toBeTruthy()
  expect(screen.getByText('微信消息 · 每个包裹发出时')).toBeTruthy()
  ports.server.script({ 'notice.settings': settings(true) })
  await userEvent.click(shipped)
  await waitFor(() => expect(shipped.getAttribute('aria-checked')).toBe('false'))
  const request = ports.server.requests.find(({ name }) => name === 'notice.setSettings')
  expect(request?.args).toEqual({ kind: ['order.shipped'], isOptedOut: true })
  const topUps = screen.getByRole('switch', { name: '话费充值' })
  expect(topUps.getAttribute('aria-checked')).toBe('true')
  await userEvent.click(topUps)
  await waitFor(() =>
    expect(
      ports.server.requests.findLast(({ name }) => name === 'notice.setSettings')?.args,
    ).toEqual({ kind: ['top-up.arrived', 'top-up.failed'], isOptedOut: true }),
  )
})
