import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ExpiredPictures, toPictureKey } from './expired-pictures.tsx'

afterEach(cleanup)

const file = 'p-1/a.0123456789.80x60.aabbcc.webp'
const first = `/media/signed/1764033000.first/${file}`
const second = `/media/signed/1764033600.second/${file}`

it('reloads a picture once its address has expired, once per address', () => {
  const onExpired = vi.fn()
  const show = (src: string) => (
    <ExpiredPictures onExpired={onExpired}>
      <img src={src} alt="a" />
    </ExpiredPictures>
  )
  const { rerender } = render(show(first))
  fireEvent.error(screen.getByRole('img'))
  fireEvent.error(screen.getByRole('img'))
  expect(onExpired).toHaveBeenCalledTimes(1)
  rerender(show(second))
  fireEvent.error(screen.getByRole('img'))
  expect(onExpired).toHaveBeenCalledTimes(2)
})

it('does not reload a missing public picture', () => {
  const onExpired = vi.fn()
  render(
    <ExpiredPictures onExpired={onExpired}>
      <img src="/media/u1/a.0123456789.80x60.aabbcc.webp" alt="a" />
    </ExpiredPictures>,
  )
  fireEvent.error(screen.getByRole('img'))
  expect(onExpired).not.toHaveBeenCalled()
})

it('uses one key per picture for all signatures', () => {
  expect(toPictureKey(first)).toBe(toPictureKey(second))
  expect(toPictureKey(first)).not.toBe(toPictureKey('/media/p-1/b.webp'))
})
