import { expect, it } from 'vitest'
import type { HostPort } from '@mall/core/host'
import { asks, KINDS } from './host-asks.ts'

export {
  hostFaults,
  LATE_MS,
  type AppCall,
  type AppControl,
  type AppDecision,
  type FaultOptions,
  type MakeInApp,
} from './host-faults.ts'

/** A fresh adapter for each test, with the state of its app around it. */
export type MakeAdapter = (state: 'working' | 'broken') => HostPort

/** Expected result of calls without a capability. */
const gated = {
  loginCode: 'loginCode',
  pay: 'pay',
  locate: 'location',
  scan: 'scan',
  share: 'share',
  close: 'close',
  openMiniProgram: 'miniProgram',
  copy: 'copy',
  brighten: 'brightness',
} as const

/** Tests of every host adapter. */
export function hostSuite(name: string, makeAdapter: MakeAdapter): void {
  const broken = () => makeAdapter('broken')
  const working = () => makeAdapter('working')

  it(`${name} has its own name`, () => {
    expect(working().id).toMatch(/^[a-z][a-z-]+$/)
  })

  it.each(Object.entries(asks))(
    `${name} answers %s with one of the five results of a host`,
    async (_call, ask) => {
      expect(KINDS).toContain((await ask(working())).kind)
    },
  )

  it.each(Object.entries(asks))(
    `${name} never throws when its app throws: %s`,
    async (_call, ask) => {
      const answer = await Promise.resolve()
        .then(() => ask(broken()))
        .catch((error: unknown) => ({ kind: 'threw', error }))
      expect(KINDS).toContain(answer.kind)
      expect(answer.kind).not.toBe('cancelled')
    },
  )

  it.each(Object.entries(gated))(
    `${name} returns unsupported for %s exactly when it lacks the capability`,
    async (call, capability) => {
      const host = working()
      const answer = await asks[call]?.(host)
      if (host.capabilities.has(capability)) expect(answer?.kind).not.toBe('unsupported')
      else expect(answer).toEqual({ kind: 'unsupported' })
    },
  )

  it.each(['javascript:alert(1)', 'data:text/html,x', 'http:/\\evil', 'blob:x'])(
    `${name} does not leave for %s`,
    async (url) => {
      expect((await working().openExternal(url)).kind).toBe('failed')
    },
  )

  it(`${name} reports at most that a payment was started, never that it is done`, async () => {
    const answer = await asks['pay']?.(working())
    const handed = answer?.kind === 'ok' ? answer.value : { kind: 'left' }
    expect(['left', 'qr', 'returned']).toContain((handed as { kind: string }).kind)
  })

  it(`${name} can pay exactly in its declared channels`, () => {
    const host = working()
    expect(host.capabilities.has('pay')).toBe(Object.keys(host.payment).length > 0)
  })

  it(`${name} restores the screen's brightness without throwing`, async () => {
    for (const host of [working(), broken()]) {
      expect(KINDS).toContain((await host.brighten(false)).kind)
    }
  })

  it(`${name} reads its environment without throwing`, () => {
    for (const host of [working(), broken()]) {
      expect(host.fontScale()).toBeGreaterThan(0)
      expect(Object.values(host.safeArea()).every((px) => px >= 0)).toBe(true)
      expect(typeof host.appVersion()).toBe('string')
      expect(() => host.setTitle('购物车')).not.toThrow()
      expect(() => host.onBack(() => false)()).not.toThrow()
      expect(() => host.onFontScale(() => undefined)()).not.toThrow()
      expect(() => host.setShareCard({ title: 't', text: '', url: 'https://m.test' })).not.toThrow()
      expect(host.advice()?.text ?? '言').not.toBe('')
    }
  })
}
