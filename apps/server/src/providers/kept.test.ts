import { expect, it } from 'vitest'
import { kept } from './kept.ts'

function store() {
  let at = 0
  let input = 0
  const values = kept(() => new Date(at))
  const fetchIt = (seconds = 7_200) => {
    input += 1
    return Promise.resolve({ value: `v${input}`, seconds })
  }
  const fail = () => {
    input += 1
    return Promise.reject(new Error(`failed ${input}`))
  }
  return { values, fetchIt, fail, input: () => input, wait: (ms: number) => (at += ms) }
}

it('loads once for concurrent callers, and again five minutes before the expiry', async () => {
  const { values, fetchIt, input, wait } = store()
  const all = await Promise.all(Array.from({ length: 50 }, () => values.of('a', fetchIt)))
  expect(new Set(all)).toEqual(new Set(['v1']))
  wait(6_899_999)
  expect(await values.of('a', fetchIt)).toBe('v1')
  wait(1)
  expect(await values.of('a', fetchIt)).toBe('v2')
  expect(await values.of('b', fetchIt)).toBe('v3')
  expect(input()).toBe(3)
})

it('uses a value for a minute at least, however short its stated lifetime', async () => {
  const { values, fetchIt, wait } = store()
  await values.of('a', () => fetchIt(0))
  wait(59_999)
  expect(await values.of('a', fetchIt)).toBe('v1')
  wait(1)
  expect(await values.of('a', fetchIt)).toBe('v2')
})

it('doubles the wait after each failure up to a minute and resets it on success', async () => {
  const { values, fetchIt, fail, input, wait } = store()
  const pauses = [1, 2, 4, 8, 16, 32, 60, 60].map((seconds) => seconds * 1000)
  for (const [n, pause] of pauses.entries()) {
    await expect(values.of('a', fail)).rejects.toThrow(`failed ${n + 1}`)
    wait(pause - 1)
    await expect(values.of('a', fail)).rejects.toThrow(`failed ${n + 1}`)
    expect(input()).toBe(n + 1)
    wait(1)
  }
  expect(await values.of('a', fetchIt)).toBe('v9')
  wait(6_900_000)
  await expect(values.of('a', fail)).rejects.toThrow('failed 10')
  wait(1_000)
  expect(await values.of('a', fetchIt)).toBe('v11')
})

it('drops a refused value but keeps a newer one', async () => {
  const { values, fetchIt } = store()
  await values.of('a', fetchIt)
  values.drop('a', 'v1')
  expect(await values.of('a', fetchIt)).toBe('v2')
  values.drop('a', 'v1')
  expect(await values.of('a', fetchIt)).toBe('v2')
})
