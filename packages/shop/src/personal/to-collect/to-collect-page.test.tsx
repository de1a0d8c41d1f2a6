import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { CompanyInfo, ToCollect } from '@mall/contract'
import { itLoads, refuse, renderFeature, type Answers } from '@mall/testing'
import { shopFeature } from '../../feature.ts'
import { otherScreens } from '../../testing/other-screens.ts'
import './to-collect-page.tsx'

const serverTime = '2026-01-01T00:00:00.000Z'
const build = (overrides: Partial<ToCollect>): ToCollect => ({
  kind: 'benefit',
  id: '1',
  name: '有线耳机',
  picture: null,
  from: '',
  endsAt: '2026-01-05T00:00:00.000Z',
  pieces: 1,
  needsAddress: false,
  templateId: null,
  spuId: null,
  ...overrides,
})
const benefit = build({ id: '26010112345678901234', from: '徐家汇支行' })
const right = build({ kind: 'right', id: '4', name: '员工关怀计划', pieces: 2 })
const prize = build({ kind: 'prize', id: 'L3-7', name: '挂耳咖啡', needsAddress: true })
const card = build({ kind: 'card', id: '9', name: '生日卡', from: '138****0001' })
const coupon = build({ kind: 'coupon', id: 'c1', name: '满减券', templateId: 8 })

const answer = (list: ToCollect[]) => ({ 'account.toCollect': { list, serverTime } })
const show = (answers: Answers, company: Partial<CompanyInfo> = {}) =>
  renderFeature(
    [shopFeature, otherScreens('/my/benefits', '/equity/pickup/:id', '/activity/draw-submit')],
    {
      route: '/my/to-collect',
      user: true,
      company,
      answers,
    },
  )

it('offers one button for each item', async () => {
  show(answer([right, benefit, prize, card, coupon]))
  const linkOf = async (name: string) =>
    (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await linkOf('去领取 员工关怀计划')).toContain('/my/benefits')
  expect(screen.getByText('权益 · 还可领 2 次')).toBeTruthy()
  expect(await linkOf('查看取件码 有线耳机')).toContain('/equity/pickup/26010112345678901234')
  expect(await linkOf('填写地址 挂耳咖啡')).toContain('/activity/draw-submit?')
  expect(await linkOf('去使用 满减券')).toContain('/ware/list?companyId=1&couponId=8')
  expect(screen.getByText('权益 · 到 徐家汇支行 领取')).toBeTruthy()
  expect(screen.getByText('礼品卡 · 138****0001 转赠')).toBeTruthy()
})

it('accepts a transferred card and shows the rest', async () => {
  const { ports } = show({ ...answer([card, prize]), 'gift.open': { id: 7 } })
  const button = await screen.findByRole('button', { name: '领取 生日卡' })
  ports.server.script(answer([prize]))
  await userEvent.click(button)
  await waitFor(() =>
    expect(ports.notify.messages).toContain('toast: 已领取，可在我的礼品卡中使用'),
  )
  await waitFor(() => expect(screen.queryByText('生日卡')).toBeNull())
  expect(screen.getByText('挂耳咖啡')).toBeTruthy()
  const request = ports.server.requests.find(({ name }) => name === 'gift.open')
  expect(request?.args).toEqual({ id: 9 })
})

it('shows a refusal of a card', async () => {
  const { ports } = show({ ...answer([card]), 'gift.open': refuse('gift/transfer') })
  await userEvent.click(await screen.findByRole('button', { name: '领取 生日卡' }))
  await waitFor(() => expect(ports.notify.messages.join()).toContain('toast: '))
  expect(screen.getByText('生日卡')).toBeTruthy()
})

it('shows that nothing is pending', async () => {
  show(answer([]))
  expect(await screen.findByText('没有待领取的内容')).toBeTruthy()
})

const nothing = { offersBenefits: false, offersGiftCards: false, offersCoupons: false }

it('is unavailable in a company without gifts, unless the shopper has a prize', async () => {
  show(answer([]), nothing)
  expect(await screen.findByText('未开放')).toBeTruthy()
})

it('shows a prize in a company without benefits, gift cards and coupons', async () => {
  show(answer([prize]), nothing)
  expect(await screen.findByText('挂耳咖啡')).toBeTruthy()
})

itLoads({
  show,
  call: 'account.toCollect',
  data: { list: [prize], serverTime },
  shows: '挂耳咖啡',
  empty: { data: { list: [], serverTime }, says: '没有待领取的内容' },
})
