import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { loginMethodsPage } from './login-methods-page.ts'

it('documents every login method, as on the page made from them', () => {
  const file = new URL('../../../../../../../docs/login-methods.md', import.meta.url)
  expect(readFileSync(file, 'utf8')).toBe(loginMethodsPage())
})
