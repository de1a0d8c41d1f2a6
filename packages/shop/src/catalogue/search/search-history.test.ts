import { expect, it } from 'vitest'
import { isSearchHistory, addSearchTerm } from './search-history.ts'

it('puts the newest term first without duplicates', () => {
  expect(addSearchTerm(['茶', '咖啡'], ' 咖啡 ')).toEqual(['咖啡', '茶'])
  expect(addSearchTerm(['茶'], '  ')).toEqual(['茶'])
})

it('drops the oldest of more than 12 terms', () => {
  const many = Array.from({ length: 12 }, (_, index) => `词${index}`)
  expect(addSearchTerm(many, '新')).toHaveLength(12)
  expect(addSearchTerm(many, '新').at(-1)).toBe('词10')
})

it.each([null, 'x', [1], [''], ['x'.repeat(201)], Array(13).fill('x')])(
  'rejects %j as a history',
  (value) => {
    expect(isSearchHistory(value)).toBe(false)
  },
)
