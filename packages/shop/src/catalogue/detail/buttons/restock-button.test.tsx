import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { refuse } from '@mall/testing'
import { buildCup } from '../../../testing/builders.ts'
import { buildRefreshedSku, renderDetail } from '../../../testing/render-detail.ts'

const soldOutCup = () =>
  buildCup({ skus: buildCup().skus.map((sku) => ({ ...sku, stock: 'sold-out' as const })) })

const SUBSCRIBED = { isSubscribed: true, expiresAt: '2026-04-01T00:00:00.000Z' }

const NOT_SUBSCRIBED = { isSubscribed: false, expiresAt: null }

it('subscribes to the restock of a sold-out product, and unsubscribes', async () => {
  const { ports } = renderDetail({
    user: true,
    answers: {
      'goods.detail': soldOutCup(),
      'goods.refreshSku': buildRefreshedSku({ stock: 'sold-out' }),
      'restock.find': [NOT_SUBSCRIBED, SUBSCRIBED, NOT_SUBSCRIBED],
      'restock.subscribe': SUBSCRIBED,
      'restock.unsubscribe': {},
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: '已售罄，到货提醒' }))
  fireEvent.click(await screen.findByRole('button', { name: '已订阅，取消提醒' }))
  await screen.findByRole('button', { name: '已售罄，到货提醒' })
  expect(ports.notify.messages).toEqual([
    'toast: 已订阅，到货后短信提醒您一次',
    'toast: 已取消到货提醒',
  ])
  expect(screen.queryByRole('button', { name: '立即购买' })).toBeNull()
})

it('redirects a guest to sign-in before a restock reminder', async () => {
  const { here } = renderDetail({ answers: { 'goods.detail': soldOutCup() } })
  fireEvent.click(await screen.findByRole('button', { name: '已售罄，到货提醒' }))
  await waitFor(() => expect(here()).toContain('/login?'))
  const redirect = new URLSearchParams(here().split('?')[1]).get('redirect')
  expect(redirect).toBe('/ware/detail/1?companyId=1&remind=1')
})

it('completes a guest’s restock reminder once after the sign-in', async () => {
  const { ports, here } = renderDetail({
    route: '/ware/detail/1?remind=1',
    user: true,
    answers: {
      'goods.detail': soldOutCup(),
      'goods.refreshSku': buildRefreshedSku({ stock: 'sold-out' }),
      'restock.find': [NOT_SUBSCRIBED, SUBSCRIBED],
      'restock.subscribe': SUBSCRIBED,
    },
  })
  await screen.findByRole('button', { name: '已订阅，取消提醒' })
  expect(ports.server.count('restock.subscribe')).toBe(1)
  await waitFor(() => expect(here()).not.toContain('remind'))
})

it('explains that a restock reminder needs a phone', async () => {
  const { ports } = renderDetail({
    user: true,
    answers: {
      'goods.detail': soldOutCup(),
      'goods.refreshSku': buildRefreshedSku({ stock: 'sold-out' }),
      'restock.find': NOT_SUBSCRIBED,
      'restock.subscribe': refuse('login/no-phone'),
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: '已售罄，到货提醒' }))
  await waitFor(() => expect(ports.notify.messages[0]).toContain('需要先绑定手机号'))
})
