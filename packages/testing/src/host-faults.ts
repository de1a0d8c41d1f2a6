import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  limitHost,
  type GeoPoint,
  type HostResult,
  type HostPort,
  type Timers,
} from '@mall/core/host'
import { asks, KINDS } from './host-asks.ts'

/** One call of the adapter to its app; the app's decision has the format of the lab's bridges. */
export type AppCall = { host: string; api: string; params: unknown }
export type AppDecision =
  | { kind: 'ok'; value?: unknown; after?: number }
  | { kind: 'cancel'; after?: number }
  | { kind: 'fail'; message?: string; after?: number }
  | { kind: 'deny'; after?: number }
  | { kind: 'throw' }
  | { kind: 'never' }
export type AppControl = {
  decide(call: AppCall): AppDecision | Promise<AppDecision>
  injectAfterMs: number | 'never'
  fontScale: number
  appVersion: string
}

/**
 * Creates a new app with this control and the adapter in it. Files that the adapter would load
 * lazily are loaded before.
 */
export type MakeInApp = (control: AppControl) => HostPort | Promise<HostPort>

export type FaultOptions = {
  /** reply of a working app; by default `ok` without a value */
  good?: (call: AppCall) => AppDecision
  /** calls before the requested call: only a silent or broken app fails them */
  before?: readonly string[]
  appVersion?: string
  /** ms until a host in an app with a late bridge knows its payment scenes, which are read then */
  knownAfter?: number
}

type Answer = HostResult<unknown> | { kind: 'threw' | 'silent' }

/**
 * ms within which an adapter's own timeouts end; the port's timeouts take minutes and are fired by
 * the test.
 */
const ANSWER_TIMEOUT_MS = 40_000
const STEP_MS = 500
export const LATE_MS = 1500

/** Timers of the port's own timeouts, which the test fires. */
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
  return { timers, ring: () => waiting.forEach((run) => run()) }
}

const needed = ['loginCode', 'scan'] as const

/**
 * Asserts the content of an `ok` result: a position, a scanned text, login fields, a kind of
 * payment.
 */
function expectHonest(call: string, answer: Answer): void {
  if (answer.kind !== 'ok') return
  if (call === 'locate') {
    const { longitude, latitude } = answer.value as GeoPoint
    expect([Number.isFinite(longitude), Number.isFinite(latitude)]).toEqual([true, true])
  }
  if (call === 'scan') expect(answer.value).toMatch(/\S/)
  if (call === 'loginCode') {
    const fields = Object.values(answer.value as Record<string, string>)
    expect(fields.length).toBeGreaterThan(0)
    for (const field of fields) expect(field).not.toBe('')
  }
  if (call === 'pay') {
    const { kind } = answer.value as { kind: string }
    expect(['left', 'qr', 'returned']).toContain(kind)
  }
}

/**
 * Tests of every adapter in a faulty app: one that never replies, replies late, throws, refuses, is
 * cancelled, returns invalid data, loads late or never. Uses fake timers.
 */
export function hostFaults(name: string, make: MakeInApp, options: FaultOptions = {}): void {
  const { before = [], appVersion = '9.9.9', knownAfter = 0 } = options
  const good = options.good ?? (() => ({ kind: 'ok' }) as const)

  async function answers(
    decide: (call: AppCall) => AppDecision,
    injectAfterMs: AppControl['injectAfterMs'] = 0,
  ): Promise<{ port: HostPort; ask: (call: string) => Promise<Answer> }> {
    const { timers, ring } = bells()
    const control: AppControl = { decide, injectAfterMs, fontScale: 1, appVersion }
    const port = limitHost(await make(control), timers)
    const ask = async (call: string): Promise<Answer> => {
      let answer: Answer | undefined
      void Promise.resolve()
        .then(() => asks[call]?.(port))
        .then(
          (given) => (answer = given),
          () => (answer = { kind: 'threw' }),
        )
      for (let ms = 0; ms < ANSWER_TIMEOUT_MS && !answer; ms += STEP_MS) {
        await vi.advanceTimersByTimeAsync(STEP_MS)
      }
      ring()
      await vi.advanceTimersByTimeAsync(STEP_MS)
      return answer ?? { kind: 'silent' }
    }
    return { port, ask }
  }

  /** Applies a decision to the requested call; earlier calls succeed. */
  const spoiling = (decision: AppDecision) => (call: AppCall) =>
    before.includes(call.api) ? good(call) : decision
  /** Whether the host pays through the app, which then returns the result itself. */
  const asksApp = ({ payment }: HostPort) =>
    Object.values(payment).some((scene) => ['jsapi', 'mini', 'app'].includes(scene))

  const everyCall = Object.keys(asks)

  describe(`${name}, in a bad app`, () => {
    beforeEach(() => void vi.useFakeTimers())
    afterEach(() => void vi.useRealTimers())

    it.each([
      ['never answers', () => ({ kind: 'never' }) as const],
      ['breaks', () => ({ kind: 'throw' }) as const],
      ['fails', spoiling({ kind: 'fail', message: 'system error' })],
      ['refuses permission', spoiling({ kind: 'deny' })],
      ['is cancelled', spoiling({ kind: 'cancel' })],
      ['reports ok without an effect', spoiling({ kind: 'ok' })],
    ])('returns one of the five results for every call when it %s', async (_fault, decide) => {
      for (const call of everyCall) {
        const { ask } = await answers(decide)
        const answer = await ask(call)
        expect(KINDS, call).toContain(answer.kind)
        expectHonest(call, answer)
      }
    })

    it('returns a result for every call when the bridge never loads', async () => {
      for (const call of everyCall) {
        const { ask } = await answers(good, 'never')
        const answer = await ask(call)
        expect(KINDS, call).toContain(answer.kind)
        expect(answer.kind, call).not.toBe('cancelled')
        expectHonest(call, answer)
      }
    })

    it('returns the same with a late bridge and late responses', async () => {
      const slowly = (call: AppCall): AppDecision => {
        const decision = good(call)
        return decision.kind === 'never' || decision.kind === 'throw'
          ? decision
          : { ...decision, after: 2000 }
      }
      for (const call of everyCall) {
        const soon = await (await answers(good)).ask(call)
        const later = await answers(slowly, LATE_MS)
        await vi.advanceTimersByTimeAsync(knownAfter)
        const late = await later.ask(call)
        expect([call, late]).toEqual([call, soon])
      }
    })

    it('reports unknown for a payment that the app never reports', async () => {
      const { port, ask } = await answers(spoiling({ kind: 'never' }))
      const answer = await ask('pay')
      if (asksApp(port)) expect(answer.kind).toBe('unknown')
      else expect(KINDS).toContain(answer.kind)
    })

    it('never reports a payment as done that the app crashed, failed or refused', async () => {
      for (const kind of ['throw', 'fail', 'deny'] as const) {
        const { port, ask } = await answers(spoiling({ kind }))
        const answer = await ask('pay')
        if (asksApp(port)) expect(['failed', 'unknown']).toContain(answer.kind)
        else expect(KINDS).toContain(answer.kind)
      }
    })

    it('distinguishes a cancellation from a failure', async () => {
      const { port, ask } = await answers(spoiling({ kind: 'cancel' }))
      for (const call of needed.filter((one) => port.capabilities.has(one))) {
        expect((await ask(call)).kind, call).toBe('cancelled')
      }
      if (asksApp(port)) expect(['cancelled', 'unknown']).toContain((await ask('pay')).kind)
    })

    it('returns no result for a refused permission or an empty response', async () => {
      for (const decision of [{ kind: 'deny' }, { kind: 'ok' }] as const) {
        const { port, ask } = await answers(spoiling(decision))
        for (const call of needed.filter((one) => port.capabilities.has(one))) {
          expect((await ask(call)).kind, call).not.toBe('ok')
        }
      }
    })

    it('keeps showing pages for any fault of the app', async () => {
      for (const kind of ['never', 'throw', 'deny'] as const) {
        const { port } = await answers(() => ({ kind }))
        port.setTitle('购物车')
        port.setShareCard({ title: 't', text: '', url: 'https://m.test/' })
        port.onFontScale(() => undefined)()
        port.onBack(() => true)()
        await vi.advanceTimersByTimeAsync(ANSWER_TIMEOUT_MS)
        expect([port.fontScale() > 0, typeof port.appVersion()]).toEqual([true, 'string'])
      }
    })
  })
}
