import { expect, it } from 'vitest'
import { memoryStorage } from '../test-kit/index.ts'
import { createTextScale } from './index.ts'

it('applies the larger text only in a host with that setting', () => {
  const scale = createTextScale(memoryStorage())
  const seen: string[] = []
  scale.watch(() => seen.push(scale.read()))
  for (const level of [1, 1.15, 1.3, 2, 1]) scale.setHostScale(level)
  expect(seen).toEqual(['elder', 'normal'])
})

it('never overwrites the shopper’s choice', () => {
  const storage = memoryStorage()
  const scale = createTextScale(storage)
  scale.choose('elder')
  scale.setHostScale(2)
  scale.setHostScale(1)
  expect(scale.read()).toBe('elder')

  scale.setHostScale(2)
  scale.choose('normal')
  expect(scale.read()).toBe('normal')
  const later = createTextScale(storage)
  later.setHostScale(2)
  expect(later.read()).toBe('normal')
})

it('stores nothing when the choice equals the host’s', () => {
  const storage = memoryStorage()
  const scale = createTextScale(storage)
  scale.choose('elder')
  scale.choose('normal')
  expect(storage.local.keys()).toEqual([])
})
