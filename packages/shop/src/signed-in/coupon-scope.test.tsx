import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { signOut } from '@mall/core/session'
import { buildCards, buildPage } from '../testing/builders.ts'
import { renderList } from '../testing/render-list.ts'

const coupon = { text: '可用券', tone: 'accent' } as const
const free = { text: '包邮', tone: 'quiet' } as const
const scope = { tag: coupon, everything: false, categories: [11], goods: [] }
const cards = [
  ...buildCards(1, { tags: [coupon, free], categories: [12, 10] }),
  ...buildCards(1, { tags: [free], categories: [11, 10] }, 2),
]
const page = buildPage(cards)
const tagsOf = (name: string) =>
  ['可用券', '包邮'].filter((text) =>
    screen.getByRole('link', { name }).closest('article, li')?.textContent.includes(text),
  )

it('shows a guest the tags that the list contains', async () => {
  const { ports } = renderList('/ware/list', { answers: { 'goods.list': page } })
  await screen.findByRole('link', { name: '商品1' })
  expect([tagsOf('商品1'), tagsOf('商品2')]).toEqual([['可用券', '包邮'], ['包邮']])
  expect(ports.server.count('coupon.scope')).toBe(0)
})

it('tags goods for a shopper by their usable coupons until the sign-out', async () => {
  const { ports, shell } = renderList('/ware/list', {
    user: true,
    answers: { 'goods.list': page, 'coupon.scope': scope },
  })
  await screen.findByRole('link', { name: '商品1' })
  await waitFor(() =>
    expect([tagsOf('商品1'), tagsOf('商品2')]).toEqual([['包邮'], ['可用券', '包邮']]),
  )
  expect(ports.server.count('coupon.scope')).toBe(1)
  shell.store.dispatch(signOut())
  await waitFor(() => expect(tagsOf('商品1')).toEqual(['可用券', '包邮']))
})

it('tags every product for a coupon without a scope', async () => {
  renderList('/ware/list', {
    user: true,
    answers: { 'goods.list': page, 'coupon.scope': { ...scope, everything: true, categories: [] } },
  })
  await screen.findByRole('link', { name: '商品1' })
  await waitFor(() => expect(tagsOf('商品2')).toEqual(['可用券', '包邮']))
})
