import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { buildData, offline, renderFeature, type Answers } from '@mall/testing'
import { shopFeature } from '../../feature.ts'
import './former-orders-page.tsx'

const list = [
  {
    number: 'GY1',
    placedAt: '2025-06-18T02:41:00.000Z',
    status: '已完成',
    points: 1_200,
    cash: 5_900,
    lines: [{ name: '手冲咖啡壶', num: 2, price: 17_900 }],
  },
]
const show = (answers: Answers) =>
  renderFeature(shopFeature, { route: '/my/former-orders', user: true, answers })

it('shows number, goods and payment of an order', async () => {
  show({ 'order.history': buildData('order.history', { list, hasNext: false }) })
  const order = within(await screen.findByRole('article', { name: '原商城订单 GY1' }))
  for (const text of ['已完成', '手冲咖啡壶', '¥179.00', '×2', '1,200 积分 + ¥59.00']) {
    expect(order.getByText(text)).toBeTruthy()
  }
  expect(order.getByRole('button', { name: '复制订单编号' })).toBeTruthy()
})

it('shows the phone whose orders are missing', async () => {
  show({ 'order.history': buildData('order.history', { list: [], hasNext: false }) })
  expect(await screen.findByText('没有原商城的订单')).toBeTruthy()
})

it('reloads after an error', async () => {
  const { ports } = show({ 'order.history': offline() })
  await screen.findByText('没有加载出来')
  ports.server.script({ 'order.history': buildData('order.history', { list, hasNext: false }) })
  await userEvent.click(screen.getByRole('button', { name: '重新加载' }))
  expect(await screen.findByText('手冲咖啡壶')).toBeTruthy()
})
