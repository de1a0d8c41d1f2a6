import { expect, it } from 'vitest'
import { parseChoice } from './choices.ts'

const labels = { quality: '质量问题', late: '商家未按时发货' }

it.each(['quality', '质量问题'])('parses %s as the same choice', (text) => {
  expect(parseChoice(text, '原因', labels)).toBe('quality')
})

it('lists the choices in Chinese for any other text', () => {
  expect(() => parseChoice('坏了', '原因', labels)).toThrow(
    '原因 应为 质量问题、商家未按时发货，而不是 坏了',
  )
})
