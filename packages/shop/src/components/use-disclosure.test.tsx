import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useDisclosureState, useDisclosure, type Disclosure } from './use-disclosure.ts'

afterEach(cleanup)

function Sheet({ opening }: { opening: Disclosure<string> }) {
  const { open, about } = useDisclosureState(opening)
  return <button onClick={opening.close}>{`${open ? 'open' : 'closed'}: ${about}`}</button>
}

it('draws the sheet and not the screen that opens it, and keeps what it was opened with', () => {
  const drawn = vi.fn()
  function Screen() {
    const opening = useDisclosure<string>()
    drawn()
    return (
      <>
        <button onClick={() => opening.show('a cup')}>more</button>
        <Sheet opening={opening} />
      </>
    )
  }
  render(<Screen />)
  expect(screen.getByText('closed: null')).toBeTruthy()
  fireEvent.click(screen.getByText('more'))
  fireEvent.click(screen.getByText('open: a cup'))
  expect(screen.getByText('closed: a cup')).toBeTruthy()
  expect(drawn).toHaveBeenCalledTimes(1)
})
