import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { defineFeature } from '@mall/core/feature'
import { renderFeature } from '@mall/testing'
import { lazySheet } from './lazy-sheet.tsx'

afterEach(cleanup)

type SheetProps = { open: boolean; onClose: () => void }
const Sheet = ({ open }: SheetProps) => <p>{open ? 'open' : 'closing'}</p>
const close = () => undefined

it('loads nothing until the sheet opens, and stays mounted for the closing animation', async () => {
  const load = vi.fn(async () => Sheet)
  const LazySheet = lazySheet(load)
  const { rerender, container } = render(<LazySheet open={false} onClose={close} />)
  expect(load).not.toHaveBeenCalled()
  expect(container.textContent).toBe('')
  rerender(<LazySheet open onClose={close} />)
  expect(await screen.findByText('open')).toBeTruthy()
  rerender(<LazySheet open={false} onClose={close} />)
  expect(screen.getByText('closing')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(1)
})

it('renders with the tap when its code is preloaded', async () => {
  const LazySheet = lazySheet(async () => Sheet)
  await LazySheet.load()
  const { rerender } = render(<LazySheet open={false} onClose={close} />)
  rerender(<LazySheet open onClose={close} />)
  expect(screen.getByText('open')).toBeTruthy()
})

/** Screen whose sheet fails to load the first time. */
async function openWithoutNetwork() {
  const load = vi.fn(async () => Sheet).mockRejectedValueOnce(new TypeError('offline'))
  const LazySheet = lazySheet(load)
  function List() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <h1>商品列表</h1>
        <button onClick={() => setOpen(true)}>筛选</button>
        <LazySheet open={open} onClose={() => setOpen(false)} />
      </>
    )
  }
  const lazy = async () => ({ Component: List })
  const routes = [{ path: '/ware/list', title: '列表', access: {}, lazy }] as const
  renderFeature(defineFeature({ id: 'list', routes }), { route: '/ware/list' })
  fireEvent.click(await screen.findByText('筛选'))
  expect((await screen.findByRole('alert')).textContent).toContain('这部分没有加载出来')
  expect(screen.getByText('商品列表')).toBeTruthy()
}

it('keeps the screen usable after a load error, and loads when the network is back', async () => {
  await openWithoutNetwork()
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('open')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('closes after a load error, and retries when opened again', async () => {
  await openWithoutNetwork()
  fireEvent.click(screen.getByText('关闭'))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  fireEvent.click(screen.getByText('筛选'))
  expect(await screen.findByText('open')).toBeTruthy()
})
