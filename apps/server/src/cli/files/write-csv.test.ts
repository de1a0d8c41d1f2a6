import { expect, it } from 'vitest'
import { neutralise, restore } from './write-csv.ts'

it.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  ' =1',
  '\u3000=1',
  '\u00a0+1',
  '\uff1d1+1',
  '\uff0b1',
  '\uff0d1',
  '\uff20A1',
  ' \uff1d1',
  '\ufeff=1',
  '\u200b=1',
  '\u0000=1',
  '\u22121',
  '\r\n @A1',
  '\ttext',
  "'=1",
  "''+1",
])('keeps %j text in a spreadsheet and reads it back unchanged', (cell) => {
  expect(neutralise(cell)).toBe(`'${cell}`)
  expect(restore(neutralise(cell))).toBe(cell)
})

it.each(['', 'text', '1-1', 'a=b', "'text", ' text', '3 + 4'])('writes %j unchanged', (cell) => {
  expect(neutralise(cell)).toBe(cell)
  expect(restore(cell)).toBe(cell)
})
