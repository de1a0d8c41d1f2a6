import { expect, it } from 'vitest'
import { interleave } from './interleave.ts'

const things = [{ name: 'a' }, { name: 'b' }]

it('measures in rounds and discards the warm-up round', async () => {
  const order: string[] = []
  const measured = await interleave(things, 2, async ({ name }) => {
    order.push(name)
    return order.length
  })
  expect(order).toEqual(['a', 'b', 'a', 'b', 'a', 'b'])
  expect(measured).toEqual(
    new Map([
      ['a', [3, 5]],
      ['b', [4, 6]],
    ]),
  )
})

it('skips the warm-up when disabled', async () => {
  const measured = await interleave(things, 1, async ({ name }) => name, { warmUp: false })
  expect([...measured.values()]).toEqual([['a'], ['b']])
})

it('retries a failed measurement once and reports it', async () => {
  const messages: string[] = []
  let failures = 1
  const measure = async ({ name }: { name: string }) => {
    if (name === 'b' && failures-- > 0) throw new Error('b did not come')
    return name
  }
  const log = (line: string) => void messages.push(line)
  const all = await interleave(things, 1, measure, { warmUp: false, log })
  expect([...all.values()]).toEqual([['a'], ['b']])
  expect(messages).toEqual(['once more, since b did not come', 'round 1 of 1'])
})

it('throws when the retry fails', async () => {
  const never = () => Promise.reject(new Error('never'))
  await expect(interleave(things, 1, never)).rejects.toThrow('never')
})
