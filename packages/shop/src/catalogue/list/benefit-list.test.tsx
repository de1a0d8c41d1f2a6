import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { BenefitGrant } from '@mall/contract'
import { defineFeature } from '@mall/core/feature'
import { renderFeature } from '@mall/testing'
import { shopFeature } from '../../feature.ts'
import { buildCards } from '../../testing/builders.ts'

const cards = buildCards(2)
const [first, second] = cards.map(({ spuId }) => spuId)

const grant = (id: number, spuId = 0, more: Partial<BenefitGrant> = {}): BenefitGrant => ({
  id,
  activityId: id * 10,
  title: '员工关怀计划',
  note: '',
  ways: ['pickup'],
  quantity: 1,
  used: 0,
  isStopped: false,
  validFrom: '2020-01-01T00:00:00.000Z',
  validUntil: '2099-01-01T00:00:00.000Z',
  coupons: [],
  goods: [
    {
      spuId,
      skuId: spuId + 1,
      name: '茶',
      specText: '',
      costPoints: 1,
      available: 1,
      picture: { src: '/media/tea.webp', width: 256, height: 256 },
    },
  ],
  ...more,
})
const equity = defineFeature({
  id: 'equity',
  routes: [
    {
      path: '/my/benefits',
      title: '我的权益',
      access: {},
      lazy: () => Promise.resolve({ Component: () => null }),
    },
  ],
})
const show = (
  route: string,
  list: BenefitGrant[],
  { user = true, features = [shopFeature, equity] } = {},
) =>
  renderFeature(features, {
    route,
    user,
    answers: {
      'equity.grants': { list, serverTime: '2026-01-01T00:00:00.000Z' },
      'goods.byIds': ({ spuIds }) => cards.filter(({ spuId }) => spuIds.includes(spuId)),
    },
  })

it('lists the goods of open grants with links to their benefits', async () => {
  const { ports } = show('/ware/list?isEquityAct=1', [
    grant(1, first),
    grant(2, second, { used: 1 }),
    grant(3, second, { isStopped: true }),
    grant(4, second, { validUntil: '2020-02-01T00:00:00.000Z' }),
  ])
  const link = await screen.findByRole('link', { name: '商品1' })
  expect(link.getAttribute('href')).toContain(`/equity/ware-detail/${String(first)}`)
  expect(link.getAttribute('href')).toContain('grantId=1')
  expect(screen.queryByRole('link', { name: '商品2' })).toBeNull()
  expect(ports.server.count('goods.list')).toBe(0)
})

it('lists the goods of one activity', async () => {
  show('/ware/list?isEquityAct=1&equityActId=20', [grant(1, first), grant(2, second)])
  expect(await screen.findByRole('link', { name: '商品2' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: '商品1' })).toBeNull()
})

it('shows that there is no open benefit', async () => {
  show('/ware/list?isEquityAct=1', [grant(1, first, { used: 1 })])
  expect(await screen.findByText('暂时没有可领取的权益商品')).toBeTruthy()
})

it('offers guests the sign-in and requests no grants', async () => {
  const { ports } = show('/ware/list?isEquityAct=1', [], { user: false })
  const link = await screen.findByRole('link', { name: '去登录' })
  const address = new URL(link.getAttribute('href') ?? '', 'https://mall.test')
  expect(address.pathname).toBe('/login')
  expect(address.searchParams.get('redirect')).toContain('/ware/list?isEquityAct=1')
  expect(ports.server.count('equity.grants')).toBe(0)
})

it('requests no grants in a bundle without benefits', async () => {
  const { ports } = show('/ware/list?isEquityAct=1', [grant(1, first)], { features: [shopFeature] })
  expect(await screen.findByText('暂时没有可领取的权益商品')).toBeTruthy()
  expect(ports.server.count('equity.grants')).toBe(0)
})
