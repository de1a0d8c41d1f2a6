import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { loginMethodsPage } from './login-methods-page.ts'

it('documents every login method exactly as the generated page does', () => {
  const file = new URL('../../../../../../../docs/login-methods.md', import.meta.url)
  expect(readFileSync(file, 'utf8')).toBe(loginMethodsPage())
})
