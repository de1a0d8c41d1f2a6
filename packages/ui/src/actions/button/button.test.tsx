import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Button } from './button.tsx'
import { LinkProvider, type LinkProps } from '../link/link.tsx'

it('ignores presses while busy, keeps its focus and is announced as busy', async () => {
  const handleClick = vi.fn<(value?: unknown) => void>()
  const { rerender } = render(<Button onClick={handleClick}>提交订单</Button>)
  await userEvent.click(screen.getByRole('button', { name: '提交订单' }))
  rerender(
    <Button busy onClick={handleClick}>
      提交订单
    </Button>,
  )
  const button = screen.getByRole('button', { name: '提交订单' })
  await userEvent.click(button)
  await userEvent.keyboard('{Enter}')
  expect(handleClick).toHaveBeenCalledTimes(1)
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-busy')).toBe('true')
})

it('does not submit its form a second time while busy', async () => {
  const handleSubmit = vi.fn<(event: { preventDefault: () => void }) => void>((event) =>
    event.preventDefault(),
  )
  render(
    <form onSubmit={handleSubmit}>
      <Button type="submit" busy>
        登录
      </Button>
    </form>,
  )
  await userEvent.click(screen.getByRole('button'))
  expect(handleSubmit).not.toHaveBeenCalled()
})

it('is a link when it has an address, and a button when disabled', () => {
  const Router = ({ href, children, ...rest }: LinkProps) => (
    <a data-router href={`/base${href}`} {...rest}>
      {children}
    </a>
  )
  const { rerender } = render(
    <LinkProvider value={Router}>
      <Button href="/home">去逛逛</Button>
    </LinkProvider>,
  )
  expect(screen.getByRole('link').getAttribute('href')).toBe('/base/home')
  rerender(
    <Button href="/home" disabled>
      去逛逛
    </Button>,
  )
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(true)
})
