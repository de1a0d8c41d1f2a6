import { act, cleanup, render, screen } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { lateSheet } from './late-sheet.tsx'

afterEach(cleanup)

const Sheet = ({ open }: { open: boolean }) => <p>{open ? 'open' : 'closing'}</p>

it('asks for nothing until it is opened, and stays to close with its motion', async () => {
  const load = vi.fn(async () => Sheet)
  const Late = lateSheet(load)
  const { rerender, container } = render(<Late open={false} />)
  expect(load).not.toHaveBeenCalled()
  expect(container.textContent).toBe('')
  rerender(<Late open />)
  expect(await screen.findByText('open')).toBeTruthy()
  rerender(<Late open={false} />)
  expect(screen.getByText('closing')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(1)
})

it('is there with the tap where its code came before', async () => {
  const Late = lateSheet(async () => Sheet)
  await Late.load()
  const { rerender } = render(<Late open={false} />)
  rerender(<Late open />)
  expect(screen.getByText('open')).toBeTruthy()
})

it('tells the boundary of its screen that its code could not be had, and may be asked for again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  class Boundary extends Component<{ children: ReactNode }> {
    override state = { said: '' }
    static getDerivedStateFromError = (error: Error) => ({ said: error.message })
    override render = () => this.state.said || this.props.children
  }
  const load = vi.fn(async () => Sheet).mockRejectedValueOnce(new Error('gone'))
  const Late = lateSheet(load)
  const { container, unmount } = render(
    <Boundary>
      <Late open />
    </Boundary>,
  )
  await vi.waitFor(() => expect(container.textContent).toBe('gone'))
  unmount()
  await act(async () => void render(<Late open />))
  expect(await screen.findByText('open')).toBeTruthy()
})
