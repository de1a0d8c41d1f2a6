import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Button } from '../../actions/button/button.tsx'
import { NavBar } from '../nav-bar/nav-bar.tsx'
import { Page } from '../page/page.tsx'
import { ErrorState } from '../../display/error-state/error-state.tsx'
import { OfflineAnnouncer } from './offline-banner.tsx'
import { ToastHost } from '../../popups/toast/toast.tsx'

function setOnline(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}
afterEach(() => setOnline(true))

it('disables an action that requires the network with the reason until the device reconnects', () => {
  const onSubmit = vi.fn((event: { preventDefault(): void }) => event.preventDefault())
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" needsNetwork="提交订单">
        提交订单
      </Button>
      <ToastHost />
    </form>,
  )
  const button = screen.getByRole('button', { name: '提交订单' })
  setOnline(false)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(button)
  expect(onSubmit).not.toHaveBeenCalled()
  expect(screen.getByRole('status').textContent).toBe('没有网络，暂时不能提交订单')
  setOnline(true)
  expect(button.getAttribute('aria-disabled')).toBeNull()
  fireEvent.click(button)
  expect(onSubmit).toHaveBeenCalledOnce()
})

it('shows a sticky banner in the bar of a screen with the time of its content', () => {
  render(
    <Page header={<NavBar title="我的收藏" />}>
      <OfflineAnnouncer />
    </Page>,
  )
  setOnline(false)
  const bar = screen.getByRole('banner')
  expect(bar.textContent).toMatch(/我的收藏当前没有网络，显示的是 \d\d:\d\d 的内容/)
  expect(screen.getByRole('status').textContent).toMatch(/当前没有网络/)
  expect(document.documentElement.hasAttribute('data-offline')).toBe(true)
  setOnline(true)
  expect(bar.textContent).toBe('我的收藏')
  expect(document.documentElement.hasAttribute('data-offline')).toBe(false)
})

it('shows no time in the banner while the content of the screen is missing', () => {
  const page = (isLoaded: boolean) => (
    <Page header={<NavBar title="订单详情" />}>{isLoaded ? <p>订单</p> : <ErrorState />}</Page>
  )
  const { rerender } = render(page(false))
  setOnline(false)
  const bar = screen.getByRole('banner')
  expect(bar.textContent).toBe('订单详情当前没有网络')
  rerender(page(true))
  expect(bar.textContent).toMatch(/显示的是 \d\d:\d\d 的内容/)
})
