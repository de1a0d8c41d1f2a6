import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { Checkbox } from './checkbox/checkbox.tsx'
import { Chip } from '../actions/chip/chip.tsx'
import { Radio, RadioGroup } from './radio/radio.tsx'
import { Rate } from './rate/rate.tsx'
import { Switch } from './switch/switch.tsx'

it('a checkbox reacts to its label and to the space bar', async () => {
  const handleChange = vi.fn<(value?: unknown) => void>()
  render(
    <Checkbox checked={false} onChange={handleChange}>
      记住密码
    </Checkbox>,
  )
  await userEvent.click(screen.getByText('记住密码'))
  screen.getByRole('checkbox', { name: '记住密码' }).focus()
  await userEvent.keyboard(' ')
  expect(handleChange.mock.calls).toEqual([[true], [true]])
})

it('a checkbox for all is mixed when only some are chosen', () => {
  render(<Checkbox checked={false} mixed onChange={() => {}} label="全选" />)
  expect(screen.getByRole<HTMLInputElement>('checkbox').indeterminate).toBe(true)
})

it('radios share one name, so that arrow keys move through them', async () => {
  function Pay() {
    const [value, setValue] = useState('wechat')
    return (
      <RadioGroup label="支付方式" value={value} onChange={setValue}>
        <Radio value="wechat">微信</Radio>
        <Radio value="card">银行卡</Radio>
      </RadioGroup>
    )
  }
  render(<Pay />)
  const [wechat, card] = screen.getAllByRole<HTMLInputElement>('radio')
  expect(wechat?.name).toBeTruthy()
  expect(card?.name).toBe(wechat?.name)
  await userEvent.click(screen.getByText('银行卡'))
  expect([wechat?.checked, card?.checked]).toEqual([false, true])
})

it('tiles of a group are radios with a name and a note', async () => {
  const handleChange = vi.fn<(value: string) => void>()
  render(
    <RadioGroup label="售后类型" value="return" onChange={handleChange} tiles>
      <Radio value="return" note="寄回后退款">
        退货退款
      </Radio>
      <Radio value="refund" note="无需退回">
        仅退款
      </Radio>
    </RadioGroup>,
  )
  expect(screen.getByRole('radio', { name: /退货退款.*寄回后退款/ })).toHaveProperty(
    'checked',
    true,
  )
  screen.getByRole('radio', { name: /仅退款/ }).focus()
  await userEvent.keyboard(' ')
  expect(handleChange.mock.calls).toEqual([['refund']])
})

it('stars are chosen from one to five, or read-only', async () => {
  const handleChange = vi.fn<(value?: unknown) => void>()
  const { rerender } = render(<Rate value={0} onChange={handleChange} />)
  await userEvent.click(screen.getByRole('radio', { name: '4 星' }))
  expect(handleChange).toHaveBeenCalledWith(4)
  rerender(<Rate value={3} />)
  expect(screen.getByRole('img', { name: '3 星' })).toBeTruthy()
})

it('a busy switch keeps its position', async () => {
  const handleChange = vi.fn<(value?: unknown) => void>()
  render(<Switch label="使用积分" checked={false} busy onChange={handleChange} />)
  await userEvent.click(screen.getByRole('switch', { name: '使用积分' }))
  expect(handleChange).not.toHaveBeenCalled()
})

it('a sold-out chip is announced but cannot be chosen', async () => {
  const handleClick = vi.fn<(value?: unknown) => void>()
  render(
    <Chip disabled onClick={handleClick}>
      晴山蓝
    </Chip>,
  )
  await userEvent.tab()
  const chip = screen.getByRole('button', { name: '晴山蓝' })
  expect(document.activeElement).toBe(chip)
  await userEvent.keyboard('{Enter}')
  expect(handleClick).not.toHaveBeenCalled()
  expect(chip.getAttribute('aria-disabled')).toBe('true')
})
