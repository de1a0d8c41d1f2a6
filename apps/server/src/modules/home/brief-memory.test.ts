import { expect, it } from 'vitest'
import { briefMemory } from './brief-memory.ts'

function counting(answers: (() => Promise<string>)[]) {
  let asked = 0
  let moment = 0
  const read = (companyId: number) =>
    answers[asked++]?.() ?? Promise.resolve(`${companyId}:${asked}`)
  return {
    ask: briefMemory(read, () => new Date(moment), 1_000),
    asked: () => asked,
    wait: (milliseconds: number) => (moment += milliseconds),
  }
}

it('asks once for a crowd, and again when the moment is over', async () => {
  const memory = counting([])
  expect(await Promise.all([memory.ask(1), memory.ask(1), memory.ask(1)])).toEqual([
    '1:1',
    '1:1',
    '1:1',
  ])
  memory.wait(999)
  expect(await memory.ask(1)).toBe('1:1')
  memory.wait(1)
  expect(await memory.ask(1)).toBe('1:2')
})

it('keeps companies apart', async () => {
  const memory = counting([])
  expect([await memory.ask(1), await memory.ask(2)]).toEqual(['1:1', '2:2'])
})

it('forgets a failure at once', async () => {
  const memory = counting([() => Promise.reject(new Error('down'))])
  await expect(memory.ask(1)).rejects.toThrow('down')
  expect(await memory.ask(1)).toBe('1:2')
})
