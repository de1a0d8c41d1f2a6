import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Dialog } from '../dialog/dialog.tsx'
import { toast } from './toast-store.ts'
import { ToastHost } from './toast.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  act(() => void vi.runAllTimers())
  vi.useRealTimers()
})

const shown = () => screen.getAllByRole('status').map((region) => region.textContent)

it('is shown for two seconds, and a newer message replaces it', () => {
  render(<ToastHost />)
  act(() => toast('已加入购物车'))
  act(() => void vi.advanceTimersByTime(1500))
  act(() => toast('库存不足', { tone: 'danger' }))
  act(() => void vi.advanceTimersByTime(1999))
  expect(shown()).toEqual(['库存不足'])
  act(() => void vi.advanceTimersByTime(1))
  expect(shown()).toEqual([''])
})

it('is announced inside the topmost modal dialog', () => {
  const view = (open: boolean) => (
    <>
      <ToastHost />
      <Dialog open={open} title="提示" actions={[]} />
    </>
  )
  const { rerender } = render(view(true))
  act(() => toast('验证码已发送', { ms: 9000 }))
  expect(screen.getByRole('dialog').textContent).toContain('验证码已发送')
  expect(shown().filter(Boolean)).toHaveLength(1)
  rerender(view(false))
  expect(shown().filter(Boolean)).toHaveLength(1)
  act(() => void vi.advanceTimersByTime(300))
  expect(shown()).toEqual(['验证码已发送'])
})

it('moves away from a control', async () => {
  const at = (top: number, height: number) => () => new DOMRect(-10, top, innerWidth + 20, height)
  render(
    <>
      <button
        type="button"
        ref={(button) =>
          void (
            button && Object.assign(button, { getBoundingClientRect: at(innerHeight - 100, 100) })
          )
        }
      >
        登录
      </button>
      <ToastHost />
    </>,
  )
  act(() => toast('验证码已发送'))
  await vi.waitFor(() =>
    expect(screen.getByRole('status').style.top).toBe(`${innerHeight - 100 - 12}px`),
  )
})
