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

it('looks once more at what failed, and says so', async () => {
  const said: string[] = []
  let failures = 1
  const measure = async ({ name }: { name: string }) => {
    if (name === 'b' && failures-- > 0) throw new Error('b did not come')
    return name
  }
  const told = (line: string) => void said.push(line)
  const all = await interleave(things, 1, measure, { warmUp: false, told })
  expect([...all.values()]).toEqual([['a'], ['b']])
  expect(said).toEqual(['once more, since b did not come', 'round 1 of 1'])
})

it('gives up what fails twice', async () => {
  const never = () => Promise.reject(new Error('never'))
  await expect(interleave(things, 1, never)).rejects.toThrow('never')
})
