import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { defineFeature, loadRoutes } from '@mall/core/feature'
import { renderFeature } from '@mall/testing'
import { fallbacks, Layout } from '@mall/shell'
import { features } from './features.ts'

// Plain mode, because prefetching would keep the test from settling.
vi.stubGlobal('requestIdleCallback', () => 0)

const routes = await loadRoutes(features)
const loading = defineFeature({
  id: 'loading',
  routes: routes.map((route) => ({
    ...route,
    access: {},
    lazy: () => new Promise<never>(() => {}),
  })),
})
const titled = routes.filter(({ title }) => title !== '')

it('omits the title bar only on screens with a header of their own', () => {
  const isBare = ({ frame }: (typeof routes)[number]) => frame?.bar === 'none'
  expect(titled.filter(isBare).map(({ path }) => path)).toEqual(['/my'])
})

it.each(titled.filter(({ frame }) => frame?.bar !== 'none'))(
  '$path shows its title bar while its code loads',
  ({ path, title, tab, frame }) => {
    renderFeature(loading, {
      route: path.replace(/:\w+/, '1'),
      company: { integralName: '积分' },
      layout: Layout,
      fallbacks,
    })
    expect(screen.getByRole('banner')).toBeTruthy()
    if (!tab) expect(screen.getByRole('button', { name: '返回' })).toBeTruthy()
    if (frame?.bar === 'untitled') return
    const name = title.replace('{unit}', '积分')
    expect(screen.getByRole('heading', { level: 1, name })).toBeTruthy()
  },
)
