import { expect, it } from 'vitest'
import { readSyllables, syllablesOf } from './syllables.ts'

it.each([
  ['xian', [['xian'], ['xi', 'an']]],
  ['lvcha', [['lv', 'cha']]],
  ['xzq', []],
  // The letters have many partial splits into syllables, and the last letter fits none.
  [`${'ai'.repeat(25)}v`, []],
])('reads letters as syllables: %s', (letters, readings) => {
  expect(readSyllables(letters)).toEqual(readings)
})

it('pronounces Chinese text without tones', () => {
  expect(syllablesOf('绿茶')).toEqual(['lv', 'cha'])
})
