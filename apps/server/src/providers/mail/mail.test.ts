import { expect, it } from 'vitest'
import { openMail } from './mail.ts'
import { readSettings } from '../../settings.ts'

it('has no provider without a configured server', () => {
  expect(openMail(readSettings({}))).toBeNull()
})

it('refuses a server without a sender', () => {
  expect(() => openMail(readSettings({ MALL_SMTP_HOST: 'smtp.example.com' }))).toThrow(
    'MALL_SMTP_FROM',
  )
})
