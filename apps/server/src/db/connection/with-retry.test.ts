import { expect, it } from 'vitest'
import { withRetry } from './with-retry.ts'

const undone = (code: string) => Object.assign(new Error('undone'), { cause: { code } })
function failing(times: number, error: unknown) {
  let calls = 0
  const work = async () => {
    calls += 1
    if (calls <= times) throw error
    return calls
  }
  return { work, calls: () => calls }
}

it.each(['40P01', '40001'])(
  'repeats a transaction that the database rolled back (%s) at most twice',
  async (code) => {
    expect(await withRetry(failing(2, undone(code)).work)).toBe(3)
    const stubborn = failing(9, undone(code))
    await expect(withRetry(stubborn.work)).rejects.toThrow('undone')
    expect(stubborn.calls()).toBe(3)
  },
)

it('does not repeat any other error', async () => {
  const refused = failing(1, undone('23505'))
  await expect(withRetry(refused.work)).rejects.toThrow()
  expect(refused.calls()).toBe(1)
})
