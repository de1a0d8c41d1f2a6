import { afterEach, expect, it, vi } from 'vitest'
import { hostResult, serverHost } from '@mall/core/host'
import { backByEvent, lateHost, waitFor, type HostInfo } from './index.ts'

/** The default of one second is too short on a machine that runs other tests. */
const patient = { timeout: 20_000 }

afterEach(() => void vi.useRealTimers())

it('finds an injected bridge immediately', async () => {
  expect(await waitFor(() => 'bridge')).toBe('bridge')
})

it('polls every 100 ms until a bridge is injected', async () => {
  vi.useFakeTimers()
  let looks = 0
  const found = waitFor(() => (++looks === 4 ? 'late' : null))
  await vi.advanceTimersByTimeAsync(299)
  expect(looks).toBe(3)
  await vi.advanceTimersByTimeAsync(1)
  expect(await found).toBe('late')
})

it('stops at the time limit', async () => {
  vi.useFakeTimers()
  const found = waitFor(() => undefined, 1000)
  await vi.advanceTimersByTimeAsync(1100)
  expect(await found).toBeNull()
  expect(vi.getTimerCount()).toBe(0)
})

it('reports a page that crashes while it is visible', async () => {
  await expect(
    waitFor(() => {
      throw new Error('gone')
    }),
  ).rejects.toThrow('gone')
})

it('calls the last registered handler of the back key, and none that is unregistered', () => {
  const onBack = backByEvent(document, 'back')
  const press = () => document.dispatchEvent(new Event('back', { cancelable: true }))
  const leaveFirst = onBack(() => false)
  const leaveSecond = onBack(() => true)
  expect(press()).toBe(false)
  leaveSecond()
  leaveSecond()
  expect(press()).toBe(true)
  leaveFirst()
  expect(press()).toBe(true)
})

const face: HostInfo = {
  id: 'late',
  capabilities: new Set(['scan', 'back']),
  facts: serverHost.facts,
  payment: {},
}

it('forwards calls once the host’s adapter has loaded', async () => {
  const load = vi.fn(async () => ({ ...serverHost, scan: async () => hostResult.ok('69') }))
  const host = lateHost(window, face, load)
  expect(await Promise.all([host.scan(), host.share({ title: '', text: '', url: '' })])).toEqual([
    { kind: 'ok', value: '69' },
    { kind: 'unsupported' },
  ])
  expect(load).toHaveBeenCalledTimes(1)
})

it('returns failed without the host’s adapter and loads it again', async () => {
  const load = vi.fn(() => Promise.reject(new Error('offline')))
  const host = lateHost(window, face, load)
  expect(await host.scan()).toEqual({ kind: 'failed', detail: 'Error: offline' })
  expect((await host.scan()).kind).toBe('failed')
  expect(load).toHaveBeenCalledTimes(2)
  expect(() => host.onBack(() => true)()).not.toThrow()
})

it('loads the host’s adapter after the first paint and passes it the last title', async () => {
  const titles: string[] = []
  const setTitle = (title: string) => void titles.push(title)
  const load = vi.fn(async () => ({ ...serverHost, setTitle }))
  const host = lateHost(window, face, load)
  host.setTitle('首页')
  host.setTitle('购物车')
  expect([document.title, load.mock.calls.length]).toEqual(['购物车', 0])
  await vi.waitFor(() => expect(titles).toEqual(['购物车']), patient)
})

it('removes a back handler that was registered before the host’s adapter loaded', async () => {
  const left = vi.fn()
  const host = lateHost(window, face, async () => ({ ...serverHost, onBack: () => left }))
  host.onBack(() => true)()
  await vi.waitFor(() => expect(left).toHaveBeenCalledTimes(1), patient)
})
