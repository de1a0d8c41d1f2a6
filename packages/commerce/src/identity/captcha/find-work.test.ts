import { searchWork } from '@mall/contract/proof-of-work'
import { expect, it } from 'vitest'
import { findWork } from './find-work.ts'

it('finds a proof over several batches', async () => {
  const search = { captchaId: '12.abc', bits: 12 }
  const expected = searchWork({ ...search, from: 0, count: 200_000 })
  expect(await findWork({ ...search, isNeeded: () => true })).toBe(expected)
})

it('returns immediately when no bits are required', async () => {
  expect(await findWork({ captchaId: '0.abc', bits: 0, isNeeded: () => true })).toBe(0)
})

it('stops when the captcha is no longer needed', async () => {
  let batches = 0
  const isNeeded = () => ++batches < 4
  expect(await findWork({ captchaId: '18.abc', bits: 60, isNeeded })).toBeNull()
  expect(batches).toBe(4)
})
