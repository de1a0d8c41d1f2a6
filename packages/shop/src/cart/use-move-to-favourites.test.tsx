import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { buildCart, buildCartItem, refuse, renderFeature } from '@mall/testing'
import { shopFeature } from '../feature.ts'
import './cart-page.tsx'

const cup = buildCartItem({ id: 1, skuId: 11, spuId: 1, name: '保温杯' })
const tea = buildCartItem({ id: 2, skuId: 22, spuId: 2, name: '乌龙茶' })

it('moves the selected items to the favourites and keeps those that failed', async () => {
  const removed: unknown[] = []
  const { ports } = renderFeature(shopFeature, {
    route: '/cart',
    user: true,
    answers: {
      'cart.list': buildCart({ activeList: [cup, tea] }),
      'favourites.add': ({ spuId }) =>
        Number(spuId) === tea.spuId ? refuse('favourites/too-many') : { isFavourite: true },
      'cart.removeMany': ({ ids }) => {
        removed.push(ids)
        return { removed: 1 }
      },
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: '管理' }))
  const bar = within(screen.getByRole('region', { name: '管理购物车' }))
  await userEvent.click(bar.getByRole('checkbox', { name: '全选' }))
  await userEvent.click(bar.getByRole('button', { name: '移入收藏' }))
  await waitFor(() => expect(removed).toEqual(['1']))
  expect(ports.notify.messages.join()).not.toContain('已移入收藏')
})

it('moves one item by its swiped row', async () => {
  const { ports } = renderFeature(shopFeature, {
    route: '/cart',
    user: true,
    answers: {
      'cart.list': buildCart({ activeList: [cup, tea] }),
      'favourites.add': { isFavourite: true },
      'cart.removeMany': { removed: 1 },
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: '把乌龙茶移入收藏' }))
  await waitFor(() => expect(ports.notify.messages).toEqual(['toast: 已移入收藏']))
  const removal = ports.server.requests.find(({ name }) => name === 'cart.removeMany')
  expect(removal?.args).toEqual({ ids: '2' })
})
