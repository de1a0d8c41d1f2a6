import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { testPorts } from '../test-kit/index.ts'
import { guardedArea } from '../storage/index.ts'
import { createScreenLoader } from './screen-loader.ts'

/** The default of one second is too short on a busy machine. */
const waitOptions = { timeout: 20_000 }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const screen = { Component: () => null }
const never = () => new Promise<never>(() => undefined)
const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

it('loads a screen once for several calls', async () => {
  const lazy = vi.fn(async () => screen)
  const loader = createScreenLoader('/home', lazy, testPorts())
  await Promise.all([loader.load(), loader.load()])
  await loader.load()
  expect(lazy).toHaveBeenCalledTimes(1)
  expect(loader.get()).toEqual({ kind: 'ready', screen })
})

it('reloads the page once for a missing file, then fails', async () => {
  const ports = testPorts()
  await createScreenLoader('/home', missing, ports).load()
  expect(ports.went).toEqual(['reload'])
  const again = createScreenLoader('/home', missing, ports)
  await again.load()
  expect(ports.went).toEqual(['reload'])
  expect(again.get().kind).toBe('failed')
})

it('does not reload without session storage', async () => {
  const ports = testPorts()
  ports.storage.session = guardedArea(() => null)
  const loader = createScreenLoader('/home', missing, ports)
  await loader.load()
  expect(ports.went).toEqual([])
  expect(loader.get().kind).toBe('failed')
})

it('retries a failed load', async () => {
  const ports = testPorts()
  ports.storage.session = guardedArea(() => null)
  let online = false
  const loader = createScreenLoader(
    '/home',
    () => (online ? Promise.resolve(screen) : missing()),
    ports,
  )
  await loader.load()
  online = true
  loader.retry()
  await vi.waitFor(() => expect(loader.get().kind).toBe('ready'), waitOptions)
})

it('is slow after 20 s and failed after 120 s', () => {
  const ports = testPorts()
  const loader = createScreenLoader('/home', never, ports)
  void loader.load()
  vi.advanceTimersByTime(19_999)
  expect(loader.get().kind).toBe('loading')
  vi.advanceTimersByTime(1)
  expect(loader.get().kind).toBe('slow')
  vi.advanceTimersByTime(100_000)
  expect(loader.get().kind).toBe('failed')
})

it('reloads the page when a pending load is retried', () => {
  const ports = testPorts()
  const loader = createScreenLoader('/home', never, ports)
  void loader.load()
  vi.advanceTimersByTime(20_000)
  loader.retry()
  expect(ports.went).toEqual(['reload'])
})
