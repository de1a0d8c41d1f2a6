import { expect, it, vi } from 'vitest'
import { createAppCalls, createReadyQueue, type Outcome } from './app-calls.ts'
import type { Control, Decision } from './control.ts'

const control = (
  decide: Control['decide'],
  injectAfterMs: Control['injectAfterMs'] = 0,
): Control => ({
  decide,
  injectAfterMs,
  fontScale: 1,
  appVersion: '1',
})
const ask = (decision: Decision | Promise<Decision>) => {
  const calls = createAppCalls(
    'app',
    control(() => decision),
  )
  const answered = new Promise<Outcome>((resolve) => calls.call('scan', { a: 1 }, resolve))
  return { calls, answered }
}

it('writes every call down', async () => {
  const { calls, answered } = ask({ kind: 'ok' })
  expect(calls.log).toEqual([{ host: 'app', api: 'scan', params: { a: 1 } }])
  expect(await answered).toEqual({ kind: 'ok' })
})

it('answers as late as it is told, and when a person has decided', async () => {
  vi.useFakeTimers()
  const respond = vi.fn()
  const decision = Promise.resolve({ kind: 'cancel', after: 500 } as const)
  void ask(decision).answered.then(respond)
  await vi.advanceTimersByTimeAsync(499)
  expect(respond).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(respond).toHaveBeenCalledWith({ kind: 'cancel', after: 500 })
  vi.useRealTimers()
})

it('breaks in the caller’s face where it is told so at once, and fails where later', async () => {
  const calls = createAppCalls(
    'app',
    control(() => ({ kind: 'throw' })),
  )
  expect(() => calls.call('scan', {}, () => undefined)).toThrow('the bridge broke at scan')
  expect((await ask(Promise.resolve({ kind: 'throw' })).answered).kind).toBe('fail')
  expect((await ask(Promise.reject(new Error('no decision'))).answered).kind).toBe('fail')
})

it('does what it was told before it was ready, and nothing when it never is', async () => {
  vi.useFakeTimers()
  const told: string[] = []
  createReadyQueue(control(() => ({ kind: 'ok' }), 300))(() => told.push('late'))
  createReadyQueue(control(() => ({ kind: 'ok' }), 'never'))(() => told.push('never'))
  createReadyQueue(control(() => ({ kind: 'ok' })))(() => told.push('at once'))
  expect(told).toEqual(['at once'])
  await vi.advanceTimersByTimeAsync(300)
  expect(told).toEqual(['at once', 'late'])
  vi.useRealTimers()
})
