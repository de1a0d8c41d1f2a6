import { expect, it } from 'vitest'
import { readSyllables, syllablesOf } from './syllables.ts'

it.each([
  ['xian', [['xian'], ['xi', 'an']]],
  ['lvcha', [['lv', 'cha']]],
  ['xzq', []],
  // Each pair of letters can be read in several ways, and no end of it is a syllable.
  [`${'ai'.repeat(25)}v`, []],
])('reads letters as syllables: %s', (letters, readings) => {
  expect(readSyllables(letters)).toEqual(readings)
})

it('pronounces Chinese text without tones', () => {
  expect(syllablesOf('绿茶')).toEqual(['lv', 'cha'])
})
