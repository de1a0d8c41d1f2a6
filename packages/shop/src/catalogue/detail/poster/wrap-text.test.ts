import { expect, it } from 'vitest'
import { wrapText } from './wrap-text.ts'

const wrap = (text: string, width: number, most = 3) =>
  wrapText(text, width, most, (one) => [...one].length)

it.each([
  ['保温杯', ['保温杯']],
  ['听涧头戴式蓝牙耳机', ['听涧头戴', '式蓝牙耳', '机']],
  ['茶 USB', ['茶', 'USB']],
  ['一二三四五六七八九十一二三四', ['一二三四', '五六七八', '九十一…']],
  ['', []],
])('wraps %s', (text, lines) => {
  expect(wrap(text, text.startsWith('茶') ? 3 : 4)).toEqual(lines)
})
