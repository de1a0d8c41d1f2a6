import { expect, it } from 'vitest'
import { sendInTurn } from './send-in-turn.ts'

it('starts the next upload when the former one has ended, also after a failure', async () => {
  const order: string[] = []
  const fail = sendInTurn(async () => {
    order.push('first starts')
    await Promise.resolve()
    order.push('first ends')
    throw new Error('no network')
  })
  const next = sendInTurn(async () => void order.push('second starts'))
  await expect(fail).rejects.toThrow('no network')
  await next
  expect(order).toEqual(['first starts', 'first ends', 'second starts'])
})
