// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { testPorts } from '../test-kit/index.ts'
import { createChunk, type Chunk } from './chunk.ts'
import { hasRoom } from './has-room.ts'
import { preloadInView } from './preload-in-view.ts'
import type { ShellParts } from './shell-context.ts'
import { QUIET_MS } from './when-settled.ts'

const asked: string[] = []
let chunks: Map<string, Chunk>
const wanted: ShellParts['wanted'] = new Set()
let end: () => void

type Place = { path: string }

/** The screens of a shell: every path is one but what begins with /elsewhere. */
function shellParts(): ShellParts {
  const chunkOf = ({ path }: Pick<Place, 'path'>) => {
    const lazy = async () => {
      asked.push(path)
      if (path === '/gone') throw new TypeError('Failed to fetch dynamically imported module')
      return { Component: () => null }
    }
    const known = chunks.get(path) ?? createChunk(path, lazy, testPorts())
    chunks.set(path, known)
    return known
  }
  const routeAt = (path: string) => (path.startsWith('/elsewhere') ? null : { path })
  return { chunkOf, routeAt, wanted } as unknown as ShellParts
}

/** Everything is seen but what is hidden. */
class Seen {
  private readonly links: Element[] = []
  private readonly told: (entries: object[]) => void
  constructor(told: (entries: object[]) => void) {
    this.told = told
  }
  observe(link: Element) {
    if (this.links.push(link) > 1) return
    queueMicrotask(() =>
      this.told(
        this.links.map((target) => ({
          target,
          isIntersecting: !target.hasAttribute('data-below'),
        })),
      ),
    )
  }
  disconnect = () => undefined
}

function begin(html: string, line?: object): void {
  document.body.innerHTML = html
  Object.defineProperty(navigator, 'connection', { value: line, configurable: true })
  end = preloadInView(shellParts(), window)
}
const rest = () => vi.advanceTimersByTimeAsync(QUIET_MS * 2)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IntersectionObserver', Seen)
  asked.length = 0
  wanted.clear()
  chunks = new Map()
})
afterEach(() => {
  end()
  Reflect.deleteProperty(navigator, 'connection')
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const page = `
  <a href="/cart?companyId=1">cart</a><a href="/ware/5#more">cup</a><a href="/ware/5">cup</a>
  <a href="/below" data-below>below</a><a href="/elsewhere">no screen</a><a href="https://a.example/x">out</a>`

it('fetches the screens of the links in view once the page rests: each once, and no other', async () => {
  begin(page)
  await vi.advanceTimersByTimeAsync(QUIET_MS - 1)
  expect(asked).toEqual([])
  await rest()
  expect(asked).toEqual(['/cart', '/ware/5'])
})

it('fetches what has come into view when the page rests again', async () => {
  begin(page)
  await rest()
  document.querySelector('[data-below]')?.removeAttribute('data-below')
  window.dispatchEvent(new Event('scroll'))
  await rest()
  expect(asked).toEqual(['/cart', '/ware/5', '/below'])
})

it('fetches nothing for a shopper who saves data', async () => {
  begin(page, { saveData: true, effectiveType: '4g' })
  await rest()
  expect(asked).toEqual([])
})

it('stops where the line has become narrow meanwhile', async () => {
  const line = { effectiveType: '4g' }
  begin(page, line)
  await vi.advanceTimersByTimeAsync(QUIET_MS + 200)
  line.effectiveType = '2g'
  await rest()
  expect(asked).toEqual(['/cart'])
})

it('fetches what can be opened here before all screens, once, also where one could not be had', async () => {
  wanted.add(async () => {
    asked.push('sheet')
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  begin('<a href="/cart">cart</a>')
  await rest()
  window.dispatchEvent(new Event('scroll'))
  await rest()
  expect(asked).toEqual(['sheet', '/cart'])
})

it('leaves a screen whose file did not come to whoever taps on it', async () => {
  begin('<a href="/gone">gone</a><a href="/cart">cart</a>')
  await rest()
  expect(asked).toEqual(['/gone', '/cart'])
  expect(chunks.get('/gone')?.get()).toEqual({ kind: 'idle' })
})

it.each([
  [undefined, true],
  [{}, true],
  [{ effectiveType: '4g' }, true],
  [{ effectiveType: '3g' }, true],
  [{ effectiveType: '2g' }, false],
  [{ effectiveType: 'slow-2g' }, false],
  [{ saveData: true }, false],
])('a line that says %o has room for it: %s', (line, room) => {
  expect(hasRoom({ connection: line })).toBe(room)
})
