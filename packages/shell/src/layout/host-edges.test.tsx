import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { defineFeature } from '@mall/core/feature'
import { memoryHost, renderFeature } from '@mall/testing'
import { NavBar, Page, Sheet } from '@mall/ui'
import { Layout } from './layout.tsx'
import { useHostBack, useSafeArea } from './use-host-edges.ts'

HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
  this.open = false
}

const onClose = vi.fn()
function Screen() {
  useHostBack()
  useSafeArea()
  return (
    <Page
      header={<NavBar title="全部分类" onBack={() => undefined} right={<button>分享</button>} />}
    >
      <Sheet open onClose={() => onClose('outer')} title="外层">
        {''}
      </Sheet>
      <Sheet open onClose={() => onClose('inner')} title="内层">
        {''}
      </Sheet>
    </Page>
  )
}
const feature = defineFeature({
  id: 'edges',
  routes: [
    { path: '/category', title: '分类', access: {}, lazy: async () => ({ Component: Screen }) },
  ],
})

it('closes the topmost popup by the back key of the host and stays on the page', async () => {
  const host = memoryHost({}, { capabilities: ['back'] })
  renderFeature(feature, { route: '/category', layout: Layout, host })
  await screen.findByText('内层')
  expect(host.pressBack()).toBe(true)
  expect(onClose.mock.calls).toEqual([['inner']])
})

it('hides title and back arrow in a host with a title bar and keeps the actions', async () => {
  const host = memoryHost({}, { facts: { titleBar: true } })
  renderFeature(feature, { route: '/category', layout: Layout, host })
  const title = await screen.findByText('全部分类')
  expect(title.tagName).toBe('H1')
  expect(title.className).toContain('named')
  expect(screen.queryByLabelText('返回')).toBeNull()
  expect(screen.getByText('分享')).toBeTruthy()
  expect(host.titles.at(-1)).toBe('分类')
})

it('keeps bars outside the host’s covered area', async () => {
  const host = memoryHost()
  renderFeature(feature, { route: '/category', layout: Layout, host })
  await screen.findByText('全部分类')
  const { style } = document.documentElement
  act(() => host.changeSafeArea({ top: 0, right: 0, bottom: 26, left: 0 }))
  await waitFor(() => expect(style.getPropertyValue('--host-bottom')).toBe('26px'))
})
