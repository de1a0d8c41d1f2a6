import { randomInt } from 'node:crypto'
import { expect, it } from 'vitest'
import { solve } from '../testing.ts'
import { askQuestion, inWords, readAnswer } from './question.ts'

it.each([
  [0, '零'],
  [7, '七'],
  [10, '十'],
  [12, '十二'],
  [20, '二十'],
  [99, '九十九'],
])('reads %i as %s', (value, words) => {
  expect(inWords(value)).toBe(words)
})

it('spells and parses every number to 99, also in digits', () => {
  for (let value = 0; value < 100; value++) {
    expect(readAnswer(inWords(value))).toBe(value)
    expect(readAnswer(String(value))).toBe(value)
  }
})

it.each<[string, number | null]>([
  [' 八 ', 8],
  ['８', 8],
  ['1２', 12],
  ['两', 2],
  ['一十二', 12],
  ['〇', 0],
  ['十八。', 18],
  ['', null],
  ['八八', null],
  ['eight', null],
  ['-8', null],
  ['constructor', null],
  ['1e1', null],
])('parses the answer %j as %j', (text, value) => {
  expect(readAnswer(text)).toBe(value)
})

it('asks for sums whose words match the stored answer', () => {
  for (let round = 0; round < 300; round++) {
    const { question, answer } = askQuestion((bound) => randomInt(bound))
    expect(solve(question), question).toBe(answer)
    expect(answer).toBeGreaterThanOrEqual(0)
  }
})

it('asks questions of ten forms', () => {
  const forms = new Set<string>()
  for (let round = 0; round < 2_000; round++) {
    const { question } = askQuestion((bound) => randomInt(bound))
    forms.add(question.replaceAll(/[零一二三四五六七八九十两]+/g, 'n'))
  }
  expect(forms.size).toBeGreaterThanOrEqual(10)
})
