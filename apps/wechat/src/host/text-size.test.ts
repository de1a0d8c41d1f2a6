import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import './in-wechat.ts'
import { openPhone } from './phone.fixture.ts'
import { scaleOf } from './text-size.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('parses percent, factors and steps and limits them to the supported range', () => {
  expect(scaleOf({ fontScale: '130', fontSize: '5' })).toBe(1.3)
  expect(scaleOf({ fontScale: 1.2 })).toBe(1.2)
  expect(scaleOf({ fontSize: '5' })).toBe(1.3)
  expect([scaleOf({ fontScale: 300 }), scaleOf({ fontSize: 1 })]).toEqual([1.6, 1])
  expect([scaleOf(null), scaleOf({}), scaleOf({ fontSize: 'x' })]).toEqual([null, null, null])
})

it('uses WeChat’s text size: stops its enlargement and scales itself', async () => {
  const phone = openPhone({ fontScale: 1.3 }, { platform: 'android' })
  const scales: number[] = []
  const end = phone.host.onFontScale((scale) => scales.push(scale))
  await vi.advanceTimersByTimeAsync(1000)
  expect([scales, phone.host.fontScale()]).toEqual([[1.3], 1.3])
  expect(phone.paramsOf('setFontSizeCallback')).toEqual({ fontSize: '2' })

  phone.bridge.emit('menu:setfont', 1)
  expect(scales).toEqual([1.3, 1])
  end()
  phone.bridge.emit('menu:setfont', 1.45)
  expect([scales, phone.host.fontScale()]).toEqual([[1.3, 1], 1.45])
})

it('keeps WeChat’s enlargement when the mall does not scale', async () => {
  const phone = openPhone({ fontScale: 1.3 }, { platform: 'android' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(phone.calls()).toEqual([])
})

it('reads the text size that an iPhone writes on the page', async () => {
  const { style } = document.body
  const read = vi.spyOn(style, 'getPropertyValue').mockReturnValue('120%')
  const phone = openPhone({}, { platform: 'ios' })
  phone.host.onFontScale(() => undefined)
  await vi.advanceTimersByTimeAsync(1000)
  expect(phone.host.fontScale()).toBe(1.2)
  expect(phone.calls()).toEqual([])
  read.mockRestore()
})

it('works with a version that ignores or refuses the call', async () => {
  for (const kind of ['never', 'deny', 'throw'] as const) {
    const phone = openPhone({ decide: () => ({ kind }) }, { platform: 'android' })
    phone.host.onFontScale(() => undefined)
    await vi.advanceTimersByTimeAsync(1000)
    phone.bridge.emit('menu:setfont', 1.2)
    expect(phone.host.fontScale()).toBe(1.2)
  }
})
