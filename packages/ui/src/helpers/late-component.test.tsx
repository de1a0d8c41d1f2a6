import { render, screen } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { expect, it, vi } from 'vitest'
import { lateComponent } from './late-component.ts'

const Come = () => <p>here</p>

it('renders a component that loads between the render and its effect', async () => {
  let give: () => void = () => undefined
  const first = Promise.resolve(Come)
  vi.spyOn(first, 'then').mockImplementation(async (take) => {
    give = () => void take?.(Come)
    return undefined as never
  })
  let attempts = 0
  const useLate = lateComponent(() => {
    attempts += 1
    return attempts === 1 ? first : Promise.resolve(Come)
  })
  void useLate.load()

  function Place() {
    const Late = useLate(true)
    useLayoutEffect(() => give(), [])
    return Late ? <Late /> : null
  }
  render(<Place />)
  expect(await screen.findByText('here')).toBeTruthy()
})

it('renders nothing that is loaded but not requested', async () => {
  const useLate = lateComponent(async () => Come)
  await useLate.load()
  function Place({ wanted }: { wanted: boolean }) {
    const Late = useLate(wanted)
    return Late ? <Late /> : null
  }
  const { rerender } = render(<Place wanted={false} />)
  expect(screen.queryByText('here')).toBeNull()
  rerender(<Place wanted />)
  expect(screen.getByText('here')).toBeTruthy()
})
