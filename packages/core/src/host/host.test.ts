import { expect, it } from 'vitest'
import {
  hostResult,
  limitHost,
  serverHost,
  withLimit,
  type HostPort,
  type Timers,
} from './index.ts'

/** Timers that fire on demand. */
function bells() {
  const waiting = new Map<number, () => void>()
  let next = 1
  const timers: Timers = {
    set: (run) => {
      waiting.set(next, run)
      return next++
    },
    clear: (handle) => void waiting.delete(Number(handle)),
  }
  return { timers, ring: () => waiting.forEach((run) => run()), waiting }
}
const never = () => new Promise<never>(() => undefined)

it('returns failed for a host that never responds', async () => {
  const { timers, ring } = bells()
  const answer = withLimit(never, 1000, undefined, timers)
  ring()
  expect(await answer).toEqual({ kind: 'failed', detail: 'timeout' })
})

it('returns failed for a host that throws, immediately or later', async () => {
  const { timers, waiting } = bells()
  const thrown = withLimit(
    () => {
      throw new TypeError('no bridge')
    },
    1000,
    undefined,
    timers,
  )
  const rejected = withLimit(
    () => Promise.reject(new TypeError('no bridge')),
    1000,
    undefined,
    timers,
  )
  const failed = { kind: 'failed', detail: 'TypeError: no bridge' }
  expect([await thrown, await rejected]).toEqual([failed, failed])
  expect(waiting.size).toBe(0)
})

it('reports unknown for a payment that the host never reports', async () => {
  const { timers, ring } = bells()
  const host: HostPort = { ...serverHost, pay: never, scan: never }
  const limited = limitHost(host, timers)
  const paid = limited.pay({ kind: 'qr', codeUrl: 'x' }, { orderId: '1' })
  const scanned = limited.scan()
  ring()
  expect([(await paid).kind, (await scanned).kind]).toEqual(['unknown', 'failed'])
})

it('reports unknown for a payment during which the host throws', async () => {
  const broke = () => {
    throw new TypeError('no bridge')
  }
  const limited = limitHost({ ...serverHost, pay: broke }, bells().timers)
  expect(await limited.pay({ kind: 'qr', codeUrl: 'x' }, { orderId: '1' })).toEqual({
    kind: 'unknown',
    detail: 'TypeError: no bridge',
  })
})

it('returns defaults for a host whose queries throw', () => {
  const broken = () => {
    throw new Error('gone')
  }
  const host = limitHost({
    ...serverHost,
    setTitle: broken,
    fontScale: broken,
    onBack: broken,
    safeArea: broken,
    appVersion: broken,
  })
  expect(() => host.setTitle('x')).not.toThrow()
  expect([host.fontScale(), host.appVersion(), host.safeArea().top]).toEqual([1, '', 0])
  expect(() => host.onBack(() => true)()).not.toThrow()
})

it('returns a kind of its own for every result', () => {
  expect([
    hostResult.done.kind,
    hostResult.cancelled.kind,
    hostResult.unsupported.kind,
    hostResult.failed('x').kind,
    hostResult.unknown('x').kind,
  ]).toEqual(['ok', 'cancelled', 'unsupported', 'failed', 'unknown'])
})
