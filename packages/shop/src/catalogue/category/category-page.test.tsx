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

it('shows the banner of a category and its children as pictures', async () => {
  const picture = { src: '/media/goods/scarf.png', width: 1, height: 1 }
  const banner = {
    linkType: 3,
    link: '7',
    title: '数码焕新',
    subtitle: '先领券',
    ground: '#2b3150',
    ink: '#ffffff',
    pictures: [picture],
  }
  const children = [{ ...level(11, '影音'), picture }, level(12, '穿戴')]
  show({ 'goods.categories': () => [{ ...level(1, '数码家电'), banner, children }] })
  const link = await screen.findByRole('link', { name: '数码焕新先领券' })
  expect(link.getAttribute('href')).toBe('/ware/detail/7?companyId=1')
  const tile = screen.getByRole('link', { name: '影音' })
  expect(tile.getAttribute('href')).toBe('/secondCategory/11?companyId=1')
  expect(screen.queryByRole('link', { name: '穿戴' })).toBeNull()
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
