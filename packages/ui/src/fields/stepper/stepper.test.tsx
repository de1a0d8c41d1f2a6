import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { Stepper, type StepperLimit, type StepperProps } from './stepper.tsx'

function setup(props: Partial<StepperProps> & { start: number }) {
  const changes: number[] = []
  const limits: StepperLimit[] = []
  function Cart() {
    const [value, setValue] = useState(props.start)
    return (
      <Stepper
        label="数量"
        {...props}
        value={value}
        onLimit={(met) => limits.push(met)}
        onChange={(next) => {
          changes.push(next)
          setValue(next)
        }}
      />
    )
  }
  render(<Cart />)
  return { changes, limits, field: screen.getByRole<HTMLInputElement>('textbox') }
}

it('explains a limit and does not exceed it', async () => {
  const { changes, limits } = setup({ start: 4, max: 5 })
  const more = screen.getByRole('button', { name: '增加' })
  await userEvent.click(more)
  await userEvent.click(more)
  expect(changes).toEqual([5])
  expect(limits).toEqual([{ limit: 'max', value: 5 }])
})

it.each([
  ['takes what was typed', '12', [12], []],
  ['brings too much down to the limit and reports it', '500', [20], [{ limit: 'max', value: 20 }]],
  ['brings too little up to the minimum', '0', [2], [{ limit: 'min', value: 2 }]],
  ['keeps to multiples of the step', '7', [6], []],
  ['does not take a value that is not whole', '7.5', [], []],
  ['forgets an emptied field', '{Backspace}', [], []],
] as const)('limits the value: %s', async (_sentence, typed, changes, limits) => {
  const seen = setup({ start: 4, min: 2, max: 20, step: 2 })
  await userEvent.clear(seen.field)
  await userEvent.type(seen.field, `${typed}{Enter}`)
  expect(seen.changes).toEqual(changes)
  expect(seen.limits).toEqual(limits)
})

it('steps from the typed text', async () => {
  const { changes, field } = setup({ start: 5000, min: 0, max: 5000, by: 100 })
  await userEvent.clear(field)
  await userEvent.type(field, '3000')
  const more = screen.getByRole('button', { name: '增加' })
  expect(more.getAttribute('aria-disabled')).toBe(null)
  await userEvent.click(more)
  expect(changes.at(-1)).toBe(3100)
  expect(field.value).toBe('3100')
})

it('limits the typed text to the maximum', async () => {
  const { field } = setup({ start: 4, max: 5000, boundsTyped: true })
  await userEvent.clear(field)
  await userEvent.type(field, '99999999')
  expect(field.value).toBe('5000')
})

it('steps by the up and down arrow keys', async () => {
  const { changes, field } = setup({ start: 1 })
  await userEvent.type(field, '{ArrowUp}{ArrowUp}{ArrowDown}')
  expect(changes).toEqual([2, 3, 2])
})
