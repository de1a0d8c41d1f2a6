import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { defineFeature } from '@mall/core/feature'
import { lazyPart, LoadingContext, type Loading } from '@mall/core/loading'
import { silentTelemetry } from '@mall/core/telemetry'
import { renderFeature } from './index.ts'

afterEach(cleanup)

type PopupProps = { open: boolean; onClose: () => void }
const Popup = ({ open }: PopupProps) => <p>{open ? 'open' : 'closing'}</p>
const close = () => undefined
const plain: Loading = {
  mode: 'plain',
  isServer: false,
  telemetry: silentTelemetry,
  PartFailed: () => null,
  followLink: () => undefined,
  prefetchQueue: new Set(),
}
const full: Loading = { ...plain, mode: 'full' }

it.each([full, plain])(
  'in $mode mode loads nothing until the popup opens and stays mounted for the closing animation',
  async (loading) => {
    const load = vi.fn(async () => Popup)
    const LazyPopup = lazyPart(load)
    const view = (open: boolean) => (
      <LoadingContext value={loading}>
        <LazyPopup open={open} onClose={close} />
      </LoadingContext>
    )
    const { rerender, container } = render(view(false))
    expect(load).not.toHaveBeenCalled()
    expect(container.textContent).toBe('')
    rerender(view(true))
    expect(await screen.findByText('open')).toBeTruthy()
    rerender(view(false))
    expect(screen.getByText('closing')).toBeTruthy()
    expect(load).toHaveBeenCalledTimes(1)
  },
)

it('renders in the same tick as the tap when its code is prefetched', async () => {
  const prefetchQueue = new Set<() => Promise<unknown>>()
  const LazyPopup = lazyPart(async () => Popup, { when: 'idle' })
  const view = (open: boolean) => (
    <LoadingContext value={{ ...full, prefetchQueue }}>
      <LazyPopup open={open} onClose={close} />
    </LoadingContext>
  )
  const { rerender } = render(view(false))
  for (const load of prefetchQueue) await load()
  rerender(view(true))
  expect(screen.getByText('open')).toBeTruthy()
})

it('queues no prefetch in plain mode', () => {
  const prefetchQueue = new Set<() => Promise<unknown>>()
  const LazyPopup = lazyPart(async () => Popup, { when: 'idle' })
  render(
    <LoadingContext value={{ ...plain, prefetchQueue }}>
      <LazyPopup open={false} onClose={close} />
    </LoadingContext>,
  )
  expect(prefetchQueue.size).toBe(0)
})

/** Opens a popup whose code fails to load the first time. */
async function openWithoutNetwork(loading: Loading['mode']) {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const load = vi.fn(async () => Popup).mockRejectedValueOnce(new TypeError('offline'))
  const LazyPopup = lazyPart(load)
  function List() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <h1>商品列表</h1>
        <button onClick={() => setOpen(true)}>筛选</button>
        <LazyPopup open={open} onClose={() => setOpen(false)} />
      </>
    )
  }
  const lazy = async () => ({ Component: List })
  const routes = [{ path: '/ware/list', title: '列表', access: {}, lazy }] as const
  renderFeature(defineFeature({ id: 'list', routes }), { route: '/ware/list', loading })
  fireEvent.click(await screen.findByText('筛选'))
  expect((await screen.findByRole('alert')).textContent).toContain('这部分没有加载出来')
  expect(screen.getByText('商品列表')).toBeTruthy()
}

it.each(['full', 'plain'] as const)(
  'in %s mode keeps the screen usable after a load error and loads when the device reconnects',
  async (mode) => {
    await openWithoutNetwork(mode)
    act(() => void window.dispatchEvent(new Event('online')))
    expect(await screen.findByText('open')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  },
)

it.each(['full', 'plain'] as const)(
  'in %s mode closes after a load error and loads again when opened again',
  async (mode) => {
    await openWithoutNetwork(mode)
    fireEvent.click(screen.getByText('关闭'))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    fireEvent.click(screen.getByText('筛选'))
    expect(await screen.findByText('open')).toBeTruthy()
  },
)

it.each([full, plain])(
  'in $mode mode loads again at the next opening after its own error content',
  async (loading) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const load = vi.fn(async () => Popup).mockRejectedValueOnce(new TypeError('offline'))
    const LazyPopup = lazyPart(load, { failed: <p>failed</p> })
    const view = (open: boolean) => (
      <LoadingContext value={loading}>
        <LazyPopup open={open} onClose={close} />
      </LoadingContext>
    )
    const { rerender } = render(view(true))
    expect(await screen.findByText('failed')).toBeTruthy()
    rerender(view(false))
    rerender(view(true))
    expect(await screen.findByText('open')).toBeTruthy()
  },
)
