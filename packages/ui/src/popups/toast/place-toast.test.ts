import { expect, it } from 'vitest'
import { findToastTop, type Box } from './place-toast.ts'

const view: Box = { top: 0, right: 390, bottom: 844, left: 0 }
const size = { width: 160, height: 44 }
const row = (top: number, height: number, left = 0, right = 390): Box => ({
  top,
  right,
  bottom: top + height,
  left,
})
const tabBar = row(794, 50)
const settleBar = row(738, 56)

it('places a toast directly above the bottom bars', () => {
  expect(findToastTop(size, view, [], [])).toBe(844 - 12 - 44)
  expect(findToastTop(size, view, [tabBar], [])).toBe(794 - 12 - 44)
  expect(findToastTop(size, view, [tabBar, settleBar], [])).toBe(738 - 12 - 44)
})

it.each([
  ['sign-in', [], [row(400, 44), row(470, 48), row(560, 20)]],
  ['coupon centre', [], [row(120, 88), row(216, 88, 290, 378), row(700, 88), row(796, 48)]],
  ['checkout', [row(788, 56)], [row(100, 120), row(240, 200), row(460, 44), row(520, 250)]],
  ['cart', [tabBar, settleBar], [row(0, 44), row(120, 100), row(228, 100), row(700, 38)]],
])('covers no control of the %s', (_, bars, controls) => {
  const top = findToastTop(size, view, bars, controls)
  const left = (390 - size.width) / 2
  const covered = [...bars, ...controls].filter(
    (box) =>
      box.top < top + size.height &&
      box.bottom > top &&
      box.left < left + size.width &&
      box.right > left,
  )
  expect(covered).toEqual([])
})

it('stays beside a control outside its width', () => {
  const claim = row(740, 40, 300, 378)
  expect(findToastTop(size, view, [tabBar], [claim])).toBe(794 - 12 - 44)
})

it('stays above the bars of a page without free space', () => {
  expect(findToastTop(size, view, [tabBar], [row(0, 844)])).toBe(794 - 12 - 44)
})

it('stays above the keyboard', () => {
  expect(findToastTop(size, { ...view, bottom: 500 }, [tabBar], [])).toBe(500 - 12 - 44)
})

it('ignores a bar beside the toast’s area', () => {
  expect(findToastTop(size, view, [row(700, 56, 300, 390)], [])).toBe(844 - 12 - 44)
})
