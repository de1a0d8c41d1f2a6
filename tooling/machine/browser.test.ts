import { expect, it } from 'vitest'
import { advice, findBrowser, machine, obtainBrowser } from './browser.mjs'

type Machine = typeof machine
type Sample = { programs?: string[]; installs?: Record<string, string[]>; part?: Partial<Machine> }

/** A fake machine with these programs; running a command of `installs` adds its programs. */
function sample({ programs = [], installs = {}, part = {} }: Sample = {}) {
  const there = new Set(programs)
  const ran: string[] = []
  const lines: string[] = []
  const on = {
    ...machine,
    env: { PATH: '/opt/bin' },
    isRoot: false,
    works: (path: string) => there.has(path),
    playwrightPath: () => '/cache/playwright/chrome',
    hasCommand: () => true,
    hasChineseFont: () => true,
    run(command: string, args: string[]) {
      const line = `${command === process.execPath ? 'playwright' : command} ${args.join(' ')}`
      ran.push(line)
      const got = Object.entries(installs).find(([part]) => line.includes(part))?.[1]
      got?.forEach((path) => there.add(path))
      return got !== undefined
    },
    say: (line: string) => lines.push(line),
    ...part,
  } as unknown as Machine
  return { on, ran, lines }
}

it('uses the configured browser before any other', () => {
  const { on } = sample({
    programs: ['/usr/bin/chromium', '/my/chrome'],
    part: { env: { CHROMIUM_PATH: '/my/chrome' } },
  })
  expect(findBrowser(on)).toBe('/my/chrome')
})

it('fails when the configured browser does not exist', () => {
  const { on } = sample({
    programs: ['/usr/bin/chromium'],
    part: { env: { CHROMIUM_PATH: '/no' } },
  })
  expect(() => obtainBrowser(on)).toThrow(/CHROMIUM_PATH.*\/no/)
})

it.each([
  ['the system’s Chromium', '/usr/bin/chromium'],
  ['the system’s Chrome', '/usr/bin/google-chrome'],
  ['one in PATH', '/opt/bin/chromium'],
  ['Playwright’s own', '/cache/playwright/chrome'],
])('finds %s without installing anything', (_name, path) => {
  const { on, ran } = sample({ programs: [path] })
  expect(obtainBrowser(on)).toBe(path)
  expect(ran).toEqual([])
})

it('downloads Playwright’s browser when none exists', () => {
  const { on, ran } = sample({ installs: { 'install chromium': ['/cache/playwright/chrome'] } })
  expect(obtainBrowser(on)).toBe('/cache/playwright/chrome')
  expect(ran).toHaveLength(1)
})

it('installs from the distribution as root when the download fails', () => {
  const { on } = sample({
    installs: { 'apt-get install': ['/usr/bin/chromium'] },
    part: { isRoot: true },
  })
  expect(obtainBrowser(on)).toBe('/usr/bin/chromium')
})

it('installs the whole browser when the distribution has no headless shell', () => {
  const { on, ran } = sample({
    installs: { 'recommends chromium fonts': ['/usr/bin/chromium'] },
    part: { isRoot: true },
  })
  expect(obtainBrowser(on)).toBe('/usr/bin/chromium')
  expect(ran.filter((line) => line.includes('apt-get install'))).toHaveLength(2)
})

it('prefers the headless shell, which opens no windows', () => {
  const programs = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell']
  expect(findBrowser(sample({ programs }).on)).toBe('/usr/bin/chromium-headless-shell')
})

it('installs no system package without root', () => {
  const { on, ran } = sample()
  expect(() => obtainBrowser(on)).toThrow(advice)
  expect(ran.filter((line) => line.startsWith('apt-get'))).toEqual([])
})

it('fails with advice when no browser can be installed', () => {
  const { on } = sample({ part: { isRoot: true } })
  expect(() => obtainBrowser(on)).toThrow(/CHROMIUM_PATH/)
})

it('installs a Chinese font as root and warns other users', () => {
  const part = { hasChineseFont: () => false }
  const asRoot = sample({
    programs: ['/usr/bin/chromium'],
    installs: { 'fonts-noto-cjk': [] },
    part: { ...part, isRoot: true },
  })
  obtainBrowser(asRoot.on)
  expect(asRoot.ran.at(-1)).toContain('fonts-noto-cjk')
  expect(asRoot.lines).toEqual([])

  const asAnyone = sample({ programs: ['/usr/bin/chromium'], part })
  obtainBrowser(asAnyone.on)
  expect(asAnyone.lines.join()).toContain('fonts-noto-cjk')
})
