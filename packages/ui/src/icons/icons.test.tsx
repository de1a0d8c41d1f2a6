import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderIcons } from './generate.ts'
import * as icons from './icons.ts'

it('equals the generator’s output for icons.json', () => {
  const files = renderIcons()
  for (const [name, text] of Object.entries(files)) {
    expect(readFileSync(join(import.meta.dirname, name), 'utf8')).toBe(text)
  }
  const generated = readdirSync(join(import.meta.dirname, 'generated'))
  expect(generated).toHaveLength(Object.keys(files).length - 1)
})

it.each(Object.entries(icons))('%s draws a hidden picture with shapes', (_name, Icon) => {
  const { container } = render(<Icon />)
  expect(container.querySelector('svg[aria-hidden="true"] > *')).not.toBeNull()
})
