import { expect, it } from 'vitest'
import { takeEntryParams } from './take-entry-params.ts'

it('removes login fields from the address and the history', () => {
  history.replaceState({ kept: 1 }, '', '/home?companyId=1&userId=7&sign=ab#top')
  const before = history.length
  expect(takeEntryParams(window)).toEqual({
    url: '/home?companyId=1',
    fields: { userId: '7', sign: 'ab' },
  })
  expect(location.href).toBe(`${location.origin}/home?companyId=1#top`)
  expect([history.length, history.state]).toEqual([before, { kept: 1 }])
})

it('does not change an address without login fields', () => {
  history.replaceState(null, '', '/search?companyId=1&kw=a%20b')
  takeEntryParams(window)
  expect(location.search).toBe('?companyId=1&kw=a%20b')
})
