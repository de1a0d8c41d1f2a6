import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { setup } from '../../testing/login-fixtures.ts'

const network = vi.hoisted(() => ({ isOffline: true }))
vi.mock('./forms/code-fields.tsx', async (importOriginal) => {
  const { CodeFields } = await importOriginal<{ CodeFields: unknown }>()
  return {
    get CodeFields() {
      if (network.isOffline) throw new TypeError('Failed to fetch')
      return CodeFields
    },
  }
})

it('shows that the code fields failed to load, keeps the password form and loads again', async () => {
  const { user } = await setup()
  await user.type(screen.getByLabelText('用户名'), 'xiaoman')
  await user.click(screen.getByRole('tab', { name: /验证码/ }))
  await user.click(await screen.findByRole('button', { name: '关闭' }))
  expect(screen.getByLabelText<HTMLInputElement>('用户名').value).toBe('xiaoman')
  expect(screen.queryByText(/没有加载出来/)).toBeNull()

  await user.click(screen.getByRole('tab', { name: /验证码/ }))
  expect(await screen.findByText(/没有加载出来/)).toBeTruthy()
  network.isOffline = false
  await user.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByLabelText('手机号')).toBeTruthy()
  expect(screen.queryByText(/没有加载出来/)).toBeNull()
})
