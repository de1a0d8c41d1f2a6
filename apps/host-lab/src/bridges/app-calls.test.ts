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
const callScan = (decision: Decision | Promise<Decision>) => {
  const calls = createAppCalls(
    'app',
    control(() => decision),
  )
  const outcome = new Promise<Outcome>((resolve) => calls.call('scan', { a: 1 }, resolve))
  return { calls, outcome }
}

it('logs every call', async () => {
  const { calls, outcome } = callScan({ kind: 'ok' })
  expect(calls.log).toEqual([{ host: 'app', api: 'scan', params: { a: 1 } }])
  expect(await outcome).toEqual({ kind: 'ok' })
})

it('responds after the configured delay and after an asynchronous decision', async () => {
  vi.useFakeTimers()
  const respond = vi.fn()
  const decision = Promise.resolve({ kind: 'cancel', after: 500 } as const)
  void callScan(decision).outcome.then(respond)
  await vi.advanceTimersByTimeAsync(499)
  expect(respond).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(respond).toHaveBeenCalledWith({ kind: 'cancel', after: 500 })
  vi.useRealTimers()
})

it('throws synchronously for an immediate throw decision and fails for a later one', async () => {
  const calls = createAppCalls(
    'app',
    control(() => ({ kind: 'throw' })),
  )
  expect(() => calls.call('scan', {}, () => undefined)).toThrow('the bridge broke at scan')
  expect((await callScan(Promise.resolve({ kind: 'throw' })).outcome).kind).toBe('fail')
  expect((await callScan(Promise.reject(new Error('no decision'))).outcome).kind).toBe('fail')
})

it('queues calls until the bridge is ready and drops them when it never is', async () => {
  vi.useFakeTimers()
  const order: string[] = []
  createReadyQueue(control(() => ({ kind: 'ok' }), 300))(() => order.push('late'))
  createReadyQueue(control(() => ({ kind: 'ok' }), 'never'))(() => order.push('never'))
  createReadyQueue(control(() => ({ kind: 'ok' })))(() => order.push('at once'))
  expect(order).toEqual(['at once'])
  await vi.advanceTimersByTimeAsync(300)
  expect(order).toEqual(['at once', 'late'])
  vi.useRealTimers()
})
