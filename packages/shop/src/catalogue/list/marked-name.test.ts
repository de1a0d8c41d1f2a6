import { expect, it } from 'vitest'
import { splitAtMarks } from './marked-name.tsx'

const shown = (name: string, marks: string[]) =>
  splitAtMarks(name, marks)
    .map(({ text, isMarked }) => (isMarked ? `[${text}]` : text))
    .join('')

it.each([
  ['云南挂耳咖啡', ['咖啡'], '云南挂耳[咖啡]'],
  ['蓝牙耳机 USB', ['耳机', '蓝牙耳机', 'usb'], '[蓝牙耳机] [USB]'],
  ['咖啡咖啡', ['咖啡'], '[咖啡][咖啡]'],
  ['茶', [], '茶'],
  ['茶', [''], '茶'],
])('marks parts of %s', (name, marks, expected) => {
  expect(shown(name, marks)).toBe(expected)
})
