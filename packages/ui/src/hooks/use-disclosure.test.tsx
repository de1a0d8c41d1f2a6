import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useDisclosureState, useDisclosure, type Disclosure } from './use-disclosure.ts'

afterEach(cleanup)

function Sheet({ sheet }: { sheet: Disclosure<string> }) {
  const { isOpen, item } = useDisclosureState(sheet)
  return <button onClick={sheet.close}>{`${isOpen ? 'open' : 'closed'}: ${item}`}</button>
}

it('re-renders the sheet but not the opening screen, and keeps its item after closing', () => {
  const drawn = vi.fn()
  function Screen() {
    const sheet = useDisclosure<string>()
    drawn()
    return (
      <>
        <button onClick={() => sheet.open('a cup')}>more</button>
        <Sheet sheet={sheet} />
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
