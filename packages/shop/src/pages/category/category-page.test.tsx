import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Answers } from '@mall/testing'
import { offline, renderFeature } from '@mall/testing'
import { shopFeature } from '../../feature.ts'
import { buildCards } from '../../testing/builders.ts'

const level = (id: number, name: string) => ({ id, name, picture: null, children: [] })
const tree = [level(1, '数码家电'), level(2, '生鲜果蔬')]
const show = (answers: Answers = {}, route = '/category') =>
  renderFeature(shopFeature, {
    route,
    answers: {
      'goods.categories': () => tree,
      'goods.byCategory': ({ categoryId }) => [
        {
          id: Number(categoryId) * 10,
          name: `二级${String(categoryId)}`,
          picture: null,
          goods: buildCards(2, {}, Number(categoryId) * 100),
        },
        { id: Number(categoryId) * 10 + 1, name: '空架', picture: null, goods: [] },
      ],
      ...answers,
    },
  })

it('shows the first category and its content', async () => {
  show()
  expect(await screen.findByRole('heading', { name: '二级1' })).toBeTruthy()
  expect(screen.getByRole('button', { name: '数码家电' }).getAttribute('aria-current')).toBe('true')
  expect(screen.getByRole('link', { name: '商品100，¥59.00' })).toBeTruthy()
  const [all] = screen.getAllByRole('link', { name: '全部' })
  expect(all?.getAttribute('href')).toBe('/secondCategory/10?companyId=1')
  expect(screen.getByText('商品正在上架')).toBeTruthy()
})

it('shows the category of the URL and stores the selection there', async () => {
  const { here } = show({}, '/category?categoryId=2')
  expect(await screen.findByRole('heading', { name: '二级2' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '数码家电' }))
  expect(await screen.findByRole('heading', { name: '二级1' })).toBeTruthy()
  expect(new URLSearchParams(here().split('?')[1]).get('categoryId')).toBe('1')
})

it('shows an empty state without categories', async () => {
  show({ 'goods.categories': () => [] })
  expect(await screen.findByText('还没有分类')).toBeTruthy()
})

it('shows an empty state for a category without content', async () => {
  show({ 'goods.byCategory': () => [] })
  expect(await screen.findByText('这个分类还没有商品')).toBeTruthy()
})

it('offers a retry after a load error', async () => {
  const { ports } = show({ 'goods.categories': () => offline() })
  const retry = await screen.findByRole('button', { name: '重新加载' })
  ports.server.script({ 'goods.categories': () => tree })
  fireEvent.click(retry)
  expect(await screen.findByRole('heading', { name: '二级1' })).toBeTruthy()
})
