import { expect, it } from 'vitest'
import { toShortTitle } from './short-title.ts'

it.each([
  ['50 积分', '50 积分'],
  ['云幕视频会员月卡', '云幕视频会员月卡'],
  ['会员专享兑换券 挂耳咖啡一盒', '会员专享兑换券'],
  ['会员专享兑换挂耳咖啡一盒整整二十袋', null],
])('shortens %s to %s', (title, expected) => {
  expect(toShortTitle({ title })).toBe(expected)
})
