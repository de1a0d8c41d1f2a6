import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { testPorts } from '../test-kit/index.ts'
import { guardedArea } from '../storage/index.ts'
import { createChunk } from './chunk.ts'

/** The usual second is too short where other work is done beside. */
const patient = { timeout: 20_000 }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const screen = { Component: () => null }
const never = () => new Promise<never>(() => undefined)
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

it('loads a screen once, however often it is asked for', async () => {
  const lazy = vi.fn(async () => screen)
  const chunk = createChunk('/home', lazy, testPorts())
  await Promise.all([chunk.load(), chunk.load()])
  await chunk.load()
  expect(lazy).toHaveBeenCalledTimes(1)
  expect(chunk.get()).toEqual({ kind: 'ready', screen })
})

it('reloads the page once for a file that is gone, and then gives the choice', async () => {
  const ports = testPorts()
  await createChunk('/home', gone, ports).load()
  expect(ports.went).toEqual(['reload'])
  const again = createChunk('/home', gone, ports)
  await again.load()
  expect(ports.went).toEqual(['reload'])
  expect(again.get().kind).toBe('failed')
})

it('does not reload where the browser could not remember that it did', async () => {
  const ports = testPorts()
  ports.storage.session = guardedArea(() => null)
  const chunk = createChunk('/home', gone, ports)
  await chunk.load()
  expect(ports.went).toEqual([])
  expect(chunk.get().kind).toBe('failed')
})

it('tries again when the shopper asks', async () => {
  const ports = testPorts()
  ports.storage.session = guardedArea(() => null)
  let online = false
  const chunk = createChunk('/home', () => (online ? Promise.resolve(screen) : gone()), ports)
  await chunk.load()
  online = true
  chunk.retry()
  await vi.waitFor(() => expect(chunk.get().kind).toBe('ready'), patient)
})

it('offers a way out at 20 s and gives up at 120 s', () => {
  const ports = testPorts()
  const chunk = createChunk('/home', never, ports)
  void chunk.load()
  vi.advanceTimersByTime(19_999)
  expect(chunk.get().kind).toBe('loading')
  vi.advanceTimersByTime(1)
  expect(chunk.get().kind).toBe('slow')
  vi.advanceTimersByTime(100_000)
  expect(chunk.get().kind).toBe('failed')
})

it('reloads when the shopper tires of a file that never answers', () => {
  const ports = testPorts()
  const chunk = createChunk('/home', never, ports)
  void chunk.load()
  vi.advanceTimersByTime(20_000)
  chunk.retry()
  expect(ports.went).toEqual(['reload'])
})
