import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { CodeField } from '../code-field/code-field.tsx'
import { Field, type FieldProps } from './field.tsx'
import { PasswordField } from '../password-field/password-field.tsx'

afterEach(() => void vi.useRealTimers())

function Phone(props: Partial<FieldProps>) {
  const [value, setValue] = useState('')
  return <Field label="手机号" {...props} value={value} onChange={setValue} />
}

it('shows its error beside the field and points to it', () => {
  render(<Phone error="请输入正确的手机号" hint="用于接收短信" />)
  const field = screen.getByRole('textbox', { name: '手机号' })
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
  const descriptions = ids.map((id) => document.getElementById(id)?.textContent)
  expect(new Set(descriptions)).toEqual(new Set(['用于接收短信', '请输入正确的手机号']))
  expect(field.getAttribute('aria-invalid')).toBe('true')
})

it('is cleared by its button and keeps the focus', async () => {
  render(<Phone />)
  const field = screen.getByRole<HTMLInputElement>('textbox')
  await userEvent.type(field, '138')
  await userEvent.click(screen.getByRole('button', { name: '清空手机号' }))
  expect(field.value).toBe('')
  expect(document.activeElement).toBe(field)
  expect(screen.queryByRole('button')).toBeNull()
})

it('shows a password only while the eye button is pressed', async () => {
  render(<PasswordField label="密码" value="secret" onChange={() => {}} />)
  const field = screen.getByLabelText<HTMLInputElement>('密码', { selector: 'input' })
  expect(field.type).toBe('password')
  const eye = screen.getByRole('button', { name: '显示密码' })
  await userEvent.click(eye)
  expect(field.type).toBe('text')
  expect(eye.getAttribute('aria-pressed')).toBe('true')
})

it('delays the next code until the given clock allows it', () => {
  vi.useFakeTimers()
  let time = 0
  const now = () => time
  const pass = (ms: number) =>
    act(() => {
      time += ms
      vi.advanceTimersByTime(ms)
    })
  const view = (at: number) => (
    <CodeField
      label="验证码"
      value=""
      onChange={() => {}}
      onSend={() => {}}
      resendAt={at}
      now={now}
    />
  )
  const { rerender } = render(view(0))
  const button = () => screen.getByRole<HTMLButtonElement>('button')
  expect(button().textContent).toBe('获取验证码')
  rerender(view(120_000))
  expect(button().textContent).toBe('120 秒后重发')
  expect(button().disabled).toBe(true)
  pass(1001)
  expect(button().textContent).toBe('119 秒后重发')
  for (let second = 0; second < 120; second++) pass(1000)
  expect(button().textContent).toBe('重新获取')
  expect(button().disabled).toBe(false)
})

it('accepts digits only and offers the code of the SMS', async () => {
  const handleChange = vi.fn<(value?: unknown) => void>()
  render(
    <CodeField label="验证码" value="" onChange={handleChange} onSend={() => {}} resendAt={0} />,
  )
  const field = screen.getByRole('textbox')
  await userEvent.click(field)
  await userEvent.paste('12 34a')
  expect(handleChange).toHaveBeenLastCalledWith('1234')
  expect(field.getAttribute('autocomplete')).toBe('one-time-code')
  expect(field.getAttribute('inputmode')).toBe('numeric')
})
