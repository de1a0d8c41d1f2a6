import { beforeEach, describe, expect, it, vi } from 'vitest'
import { analyticsUrl } from './analytics-url.ts'
import { loadAnalytics } from './load-analytics.ts'
import { startAnalytics, type AnalyticsShell } from './start-analytics.ts'

type State = ReturnType<AnalyticsShell['store']['getState']>
type Company = { loginMethod: number; extInfo: string } | null

const SRC = 'https://analytics.bank.test/a.js'
const extInfo = JSON.stringify({ analyticsUrl: SRC })

/** Stub of the shell with the members that analytics use; `become` switches to the next company. */
function aShell(company: Company) {
  let session = { companyInfo: company }
  const listeners = new Set<() => void>()
  const event = vi.fn()
  const shell: AnalyticsShell = {
    store: {
      getState: () => ({ session }) as unknown as State,
      subscribe(listener) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    ports: { telemetry: { event, connect: () => undefined } },
    parts: {
      routeAt: (pathname) => {
        const path = pathname.startsWith('/my/order/detail/') ? '/my/order/detail/:id' : pathname
        return pathname === '/x'
          ? null
          : ({ path } as ReturnType<AnalyticsShell['parts']['routeAt']>)
      },
    },
  }
  const become = (next: Company) => {
    session = { companyInfo: next }
    ;[...listeners].forEach((listener) => listener())
  }
  return { shell, become, event }
}

const scripts = () => [...document.head.querySelectorAll('script')]
const views = () =>
  ((window as { bankAnalytics?: { path: string }[] }).bankAnalytics ?? []).map(({ path }) => path)

beforeEach(() => {
  scripts().forEach((script) => script.remove())
  delete (window as { bankAnalytics?: unknown }).bankAnalytics
  // Restoring the history functions removes the watchers of earlier tests.
  const own = history as unknown as Record<string, unknown>
  delete own['pushState']
  delete own['replaceState']
  history.replaceState(null, '', '/home?companyId=1')
})

it('loads the script once after the company has loaded', () => {
  const { shell, become } = aShell(null)
  startAnalytics(shell, window)
  expect(scripts()).toEqual([])
  become({ loginMethod: 14, extInfo })
  become({ loginMethod: 14, extInfo })
  expect(scripts().map(({ src }) => src)).toEqual([SRC])
})

it.each([1, 2, 13, 21])('loads nothing for a company of login method %s', (loginMethod) => {
  startAnalytics(aShell({ loginMethod, extInfo }).shell, window)
  expect([scripts(), views()]).toEqual([[], []])
})

it('reports pages by their route without query and numbers', () => {
  startAnalytics(aShell({ loginMethod: 14, extInfo }).shell, window)
  history.pushState(null, '', '/search?keyword=secret')
  history.replaceState(null, '', '/search?keyword=other')
  history.pushState(null, '', '/my/order/detail/26010112345678901234')
  history.pushState(null, '', '/x')
  expect(views()).toEqual(['/home', '/search', '/my/order/detail/:id', 'unknown'])
})

it('stops when another company of the same visit has no analytics', () => {
  const { shell, become } = aShell({ loginMethod: 14, extInfo })
  startAnalytics(shell, window)
  become({ loginMethod: 1, extInfo })
  history.pushState(null, '', '/cart')
  expect(views()).toEqual(['/home'])
})

it('notifies only telemetry when the script fails to load', () => {
  const { shell, event } = aShell({ loginMethod: 14, extInfo })
  startAnalytics(shell, window)
  scripts()[0]?.dispatchEvent(new Event('error'))
  expect(event).toHaveBeenCalledWith('analytics.unavailable')
})

it('loads its code with the first company of login method 14 in any shell', async () => {
  const { shell, become } = aShell({ loginMethod: 1, extInfo })
  loadAnalytics(shell, window)
  await vi.dynamicImportSettled()
  become({ loginMethod: 13, extInfo })
  expect(scripts()).toEqual([])
  become({ loginMethod: 14, extInfo })
  become({ loginMethod: 14, extInfo })
  await vi.waitFor(() => expect(scripts().map(({ src }) => src)).toEqual([SRC]))
})

describe('the address of the script', () => {
  it.each([
    '{}',
    '',
    'null',
    '[]',
    '{"analyticsUrl":1}',
    '{"analyticsUrl":"http://analytics.bank.test/a.js"}',
    '{"analyticsUrl":"javascript:alert(1)"}',
    '{"analyticsUrl":"//analytics.bank.test/a.js"}',
    '{"analyticsUrl":"https://user@analytics.bank.test/a.js"}',
    '{"analyticsUrl":"data:text/javascript,1"}',
  ])('is missing in %s', (text) => {
    expect(analyticsUrl(text, 'localhost')).toBeNull()
  })

  it('may be a loopback simulator on a loopback page', () => {
    const src = 'http://127.0.0.1:8081/bank-analytics/script.js'
    const text = JSON.stringify({ analyticsUrl: src })
    expect(analyticsUrl(text, '127.0.0.1')).toBe(src)
    expect(analyticsUrl(text, 'bank-cmb.localhost')).toBe(src)
    expect(analyticsUrl(text, 'mall.example')).toBeNull()
    expect(analyticsUrl(text, 'localhost.example')).toBeNull()
  })
})
