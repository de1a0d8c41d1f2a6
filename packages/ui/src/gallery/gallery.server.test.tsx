// @vitest-environment node
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Dialog, Sheet } from '../index.ts'
import { Gallery } from './index.tsx'

const html = renderToString(<Gallery />)

it('renders every component on the server without a window', () => {
  expect(typeof window).toBe('undefined')
  expect(html.length).toBeGreaterThan(20_000)
})

it('renders the first slide, the first rows of a list and every price in the first HTML', () => {
  expect(html).toContain('冬日暖礼季')
  expect(html).toContain('第 1 件商品')
  expect(html).toContain('1,299')
})

it('loads the first picture early and the others near the viewport', () => {
  expect(html).toContain('loading="eager"')
  expect(html).toContain('fetchPriority="high"')
  expect(html).toContain('loading="lazy"')
})

it('renders an open popup on the server too', () => {
  const open = renderToString(
    <>
      <Dialog open title="温馨提示" actions={[{ label: '知道了', onClick: () => {} }]} />
      <Sheet open onClose={() => {}} title="筛选">
        内容
      </Sheet>
    </>,
  )
  expect(open).toContain('温馨提示')
  expect(open).toContain('筛选')
})
