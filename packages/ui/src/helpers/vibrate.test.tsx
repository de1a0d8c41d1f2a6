import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { Stepper } from '../fields/stepper/stepper.tsx'
import { vibrate } from './vibrate.ts'

const handleVibrate = vi.fn()
const install = (userActivation?: { hasBeenActive: boolean }) =>
  vi.stubGlobal('navigator', {
    userAgent: navigator.userAgent,
    vibrate: handleVibrate,
    userActivation,
  })

afterEach(() => {
  vi.unstubAllGlobals()
  handleVibrate.mockReset()
})

it('vibrates after the first tap on the page', () => {
  install({ hasBeenActive: true })
  vibrate('added')
  expect(handleVibrate).toHaveBeenCalledExactlyOnceWith(10)
})

it('does not vibrate before the first tap on the page', () => {
  install({ hasBeenActive: false })
  vibrate('added')
  expect(handleVibrate).not.toHaveBeenCalled()
})

it('does not vibrate with reduced motion', () => {
  install({ hasBeenActive: true })
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vibrate('added')
  expect(handleVibrate).not.toHaveBeenCalled()
})

it('does nothing on a device that cannot vibrate', () => {
  vi.stubGlobal('navigator', {})
  expect(() => vibrate('result')).not.toThrow()
})

it('vibrates when a stepper reaches its limit, but not on a step', async () => {
  Object.assign(navigator, { vibrate: handleVibrate })
  render(<Stepper value={2} max={3} label="数量" onChange={() => undefined} />)
  await userEvent.click(screen.getByRole('button', { name: '增加' }))
  expect(handleVibrate).not.toHaveBeenCalled()
  await userEvent.clear(screen.getByRole('textbox'))
  await userEvent.type(screen.getByRole('textbox'), '4{Enter}')
  expect(handleVibrate).toHaveBeenCalledOnce()
  Reflect.deleteProperty(navigator, 'vibrate')
})
