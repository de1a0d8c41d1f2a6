import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import type { DataOf } from '@mall/contract'
import { useOfferedShareCard } from '@mall/core/feature'
import { offline, refuse, renderFeature, type Answers } from '@mall/testing'
import { shopFeature } from '../../feature.ts'

const article: DataOf<'home.article'> = {
  id: 5,
  typeId: 11,
  title: '积分怎么用',
  html: '<h2>怎么抵扣</h2><p>结算时自动抵扣。</p><script>globalThis.bad = 1</script>',
  updatedAt: '2026-01-01T17:00:00.000Z',
  version: 'v1',
}
function setup(route: string, answer: Answers['home.article'] = article) {
  const view = renderFeature(shopFeature, { route, answers: { 'home.article': answer } })
  return { ...view, user: userEvent.setup() }
}

it.each([
  ['/service-terms', { typeId: '1' }],
  ['/privacy', { typeId: '2' }],
  ['/user-agreement', { typeId: '3' }],
  ['/article/detail?typeId=11', { typeId: '11' }],
  ['/article/detail?id=5&typeId=11', { id: '5' }],
])('%s shows the article %j', async (route, articleQuery) => {
  const { ports, host } = setup(route)
  expect(await screen.findByText('结算时自动抵扣。')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: '积分怎么用' })).toBeTruthy()
  expect(screen.getByText('更新于 2026-01-02')).toBeTruthy()
  expect(document.querySelector('article script')).toBeNull()
  expect(host.titles.at(-1)).toBe('积分怎么用')
  expect(ports.server.requests.find(({ name }) => name === 'home.article')?.args).toEqual(
    articleQuery,
  )
})

it.each([
  ['/article/detail?typeId=99', 1],
  ['/article/detail?typeId=abc', 0],
  ['/article/detail', 0],
])('%s shows that the article does not exist', async (route, requestCount) => {
  const { ports } = setup(route, refuse('home/no-article'))
  expect(await screen.findByRole('heading', { name: '内容不存在或已下线' })).toBeTruthy()
  expect(ports.server.count('home.article')).toBe(requestCount)
})

it('offers a retry after a load error', async () => {
  const { user, ports } = setup('/privacy', offline())
  const retry = await screen.findByRole('button', { name: '重新加载' })
  ports.server.script({ 'home.article': article })
  await user.click(retry)
  expect(await screen.findByText('结算时自动抵扣。')).toBeTruthy()
})

const OffersCards = ({ children }: { children: ReactNode }) => {
  useOfferedShareCard()
  return children
}

it.each([
  ['its first image', '<p>x</p><img alt="" src="/media/points.webp"><img src="/b.webp">', 'points'],
  ['no image if it has none', '<p>x</p>', ''],
])('shares an article with its title and %s', async (_title, html, picture) => {
  const { host } = renderFeature(shopFeature, {
    route: '/article/detail?id=5',
    layout: OffersCards,
    answers: { 'home.article': { ...article, html } },
  })
  await waitFor(() =>
    expect(host.offered.at(-1)).toEqual({
      title: '积分怎么用',
      text: '',
      url: `${location.origin}/article/detail?companyId=1&id=5`,
      ...(picture && { picture: `${location.origin}/media/${picture}.webp` }),
    }),
  )
})
