import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useOpened, useOpening, type Opening } from './opening.ts'

afterEach(cleanup)

function Sheet({ opening }: { opening: Opening<string> }) {
  const { open, about } = useOpened(opening)
  return <p>{`${open ? 'open' : 'closed'}: ${about}`}</p>
}

it('draws the sheet and not the screen that opens it, and keeps what it was opened with', () => {
  const drawn = vi.fn()
  let opening!: Opening<string>
  function Screen() {
    opening = useOpening<string>()
    drawn()
    return <Sheet opening={opening} />
  }
  render(<Screen />)
  expect(screen.getByText('closed: null')).toBeTruthy()
  act(() => opening.show('a cup'))
  expect(screen.getByText('open: a cup')).toBeTruthy()
  act(() => opening.close())
  expect(screen.getByText('closed: a cup')).toBeTruthy()
  expect(drawn).toHaveBeenCalledTimes(1)
})
