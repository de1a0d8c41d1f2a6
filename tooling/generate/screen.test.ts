import { expect, it } from 'vitest'
import { workspaceRoot } from '../graph/packages.ts'
import { CannotGenerate, readerOf } from './changes.ts'
import { planScreen } from './screen.ts'

const SCREENS = 'packages/contract/src/base/screens.ts'
const onDisk = readerOf(workspaceRoot)

/** Files of the workspace, with paths of screens that no feature shows yet. */
const read = (path: string) =>
  path === SCREENS
    ? onDisk(path)?.replace(
        'export const screens = {',
        `$&\n  couponRules: '/coupon/rules/:id',\n  cavReport: '/cav/report',`,
      )
    : onDisk(path)

it('writes the files of a screen and one entry of its area', () => {
  const { created, edited } = planScreen(read, ['shop', 'coupons', 'couponRules'])
  const folder = 'packages/shop/src/coupons/coupon-rules'
  expect(Object.keys(created)).toEqual([
    `${folder}/coupon-rules-page.tsx`,
    `${folder}/messages.ts`,
    `${folder}/coupon-rules-page.test.tsx`,
    `${folder}/samples.ts`,
  ])
  expect(created[`${folder}/messages.ts`]).toContain("defineMessages('shop.couponRules'")
  const test = created[`${folder}/coupon-rules-page.test.tsx`]
  expect(test).toContain("import { shopFeature } from '../../feature.ts'")
  expect(test).toContain("route: '/coupon/rules/1', user: true")

  const path = 'packages/shop/src/coupons/area.ts'
  expect(Object.keys(edited)).toEqual([path])
  const before = onDisk(path)?.split('\n') ?? []
  const added = edited[path]?.split('\n').filter((line) => !before.includes(line))
  expect(added).toEqual([
    "    { path: screens.couponRules, title: '', access: { login: true }, " +
      "lazy: () => import('./coupon-rules/coupon-rules-page.tsx') },",
  ])
})

it('finds an area by its folder, whatever its id', () => {
  const { edited } = planScreen(read, ['cav', 'counter', 'cavReport'])
  expect(edited['packages/cav/src/counter/area.ts']).toContain(
    "{ path: screens.cavReport, title: '', access: {}, " +
      "lazy: () => import('./cav-report/cav-report-page.tsx') }",
  )
})

it.each([
  ['a screen that the mall does not have', ['shop', 'coupons', 'nowhere'], /name a screen/],
  ['an area that the feature does not have', ['shop', 'nowhere', 'couponRules'], /no area nowhere/],
  ['a screen beyond the prefixes of the area', ['cav', 'counter', 'couponRules'], /add a prefix/],
  ['a screen that is there', ['shop', 'coupons', 'couponCenter'], /already/],
])('refuses %s', (_what, words, sentence) => {
  expect(() => planScreen(read, words)).toThrow(CannotGenerate)
  expect(() => planScreen(read, words)).toThrow(sentence)
})
