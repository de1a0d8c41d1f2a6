import { expect, it } from 'vitest'
import { interleave } from './interleave.ts'

const things = [{ name: 'a' }, { name: 'b' }]

it('measures in rounds, and throws the first one away', async () => {
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

it('begins at once where no warm-up is wanted', async () => {
  const measured = await interleave(things, 1, async ({ name }) => name, { warmUp: false })
  expect([...measured.values()]).toEqual([['a'], ['b']])
})
