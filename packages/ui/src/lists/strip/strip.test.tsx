import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Image } from '../../display/image/image.tsx'
import { Strip } from './strip.tsx'

afterEach(() => void vi.unstubAllGlobals())

function renderStrip() {
  const { container } = render(
    <Strip label="今日特惠">
      {Array.from({ length: 8 }, (_, at) => (
        <li key={at}>
          <Image src={`/${String(at)}.webp`} alt="" />
        </li>
      ))}
    </Strip>,
  )
  return () => container.querySelectorAll('img').length
}

it('loads the pictures of further items on the first scroll', () => {
  const countPictures = renderStrip()
  expect(countPictures()).toBe(5)
  fireEvent.scroll(screen.getByRole('list'))
  expect(countPictures()).toBe(8)
})

it('loads all pictures on a wide page', () => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('min-width') }))
  expect(renderStrip()()).toBe(8)
})
