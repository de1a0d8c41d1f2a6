import { expect, it } from 'vitest'
import { suggestionsFor } from './suggestions.ts'

const names = ['影音娱乐', '听涧 头戴式降噪蓝牙耳机 40 小时续航', '耳机收纳盒', '听涧 USB 声卡']

it.each([
  ['begins with what begins with the words', '耳机', ['耳机收纳盒', '头戴式降噪蓝牙耳机']],
  ['offers a name in full where it continues over a space', '听涧 u', ['听涧 USB 声卡']],
  ['reads letters of any case and width', 'ｕｓｂ', ['USB']],
  ['never offers just what is typed', 'USB', []],
  ['offers nothing for nothing', '  ', []],
  ['offers nothing where nothing continues', '月球', []],
])('suggests words: %s', (_sentence, kw, words) => {
  expect(suggestionsFor(kw, names)).toEqual(words)
})

it('suggests at most ten words', () => {
  expect(
    suggestionsFor(
      'a',
      Array.from({ length: 40 }, (_, n) => `a${n}`),
    ),
  ).toHaveLength(10)
})
