import { expect, it } from 'vitest'
import { countPicks, formatPicks, parsePicks, withPick } from './picks.ts'

it('parses its own format and ignores anything else', () => {
  const picks = withPick(withPick(new Map(), 11, 1), 12, 2)
  expect(formatPicks(picks)).toBe('11.1-12.2')
  expect(parsePicks('11.1-12.2')).toEqual(picks)
  expect(countPicks(picks)).toBe(3)
  expect(parsePicks('a-0.1-11.0-7.100')).toEqual(new Map())
  expect(parsePicks(null).size).toBe(0)
})

it('removes a SKU without pieces', () => {
  expect(withPick(parsePicks('11.1-12.2'), 11, 0)).toEqual(new Map([[12, 2]]))
})
