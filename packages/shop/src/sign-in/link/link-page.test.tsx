import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { refuse, renderFeature, type Answers } from '@mall/testing'
import { shopFeature } from '../../feature.ts'
import './link-page.tsx'
import '../../catalogue/search/search-page.tsx'

const show = (answers: Answers, route = '/link?cipherText=sealed') =>
  renderFeature(shopFeature, { route, answers })

it('opens the screen of the link and replaces the history entry', async () => {
  const { here } = show({ 'order.parseText': { path: '/search?kw=a' } })
  await waitFor(() => expect(here()).toBe('/search?kw=a&companyId=1'))
})

it.each([
  ['an expired link', { 'order.parseText': refuse('link/expired') }, undefined, '链接已过期'],
  [
    'a link to another site',
    { 'order.parseText': { path: '//evil.example' } },
    undefined,
    '链接打不开',
  ],
  ['a link without contents', {}, '/link', '链接打不开'],
] as const)('redirects from %s to the home page', async (_title, answers, route, title) => {
  show(answers as Answers, route)
  expect(await screen.findByText(title)).toBeTruthy()
  expect(screen.getByRole('link', { name: '去首页逛逛' }).getAttribute('href')).toBe(
    '/home?companyId=1',
  )
})
