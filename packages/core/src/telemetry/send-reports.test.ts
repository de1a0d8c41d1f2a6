// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import { createTelemetry, reportErrors, sendReports, type TelemetryPort } from './index.ts'

let telemetry: TelemetryPort
const fetch = vi.fn<typeof globalThis.fetch>()

const setVisibility = (value: DocumentVisibilityState) =>
  Object.defineProperty(document, 'visibilityState', { value, configurable: true })

beforeEach(() => {
  fetch.mockReset()
  fetch.mockRejectedValue(new Error('offline'))
  setVisibility('visible')
  telemetry = createTelemetry(() => 0)
  sendReports({
    telemetry,
    fetch,
    baseUrl: '',
    release: 'abcd1234',
    page: document,
    companyId: () => 3,
  })
})

function hidePage() {
  setVisibility('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
}
const bodies = () => fetch.mock.calls.map(([, init]) => JSON.parse(init?.body as string))

it('sends one report with company and release when the page is hidden', () => {
  telemetry.event('vital.lcp', { value: 812.5, rating: 'good' })
  expect(fetch).not.toHaveBeenCalled()
  hidePage()
  expect(bodies()).toEqual([
    { release: 'abcd1234', events: [{ name: 'vital.lcp', value: 812.5, detail: 'good' }] },
  ])
  expect(fetch.mock.calls[0]?.[1]).toMatchObject({ keepalive: true, headers: { CompanyId: '3' } })
})

it('sends at most five reports of one page view', () => {
  for (let index = 0; index < 200; index++) telemetry.event('screen.crashed')
  expect(fetch).toHaveBeenCalledTimes(5)
})

it('reports unhandled errors without personal data', () => {
  reportErrors(window, telemetry)
  const event = (message: string) =>
    new ErrorEvent('error', {
      error: new TypeError(message),
      filename: 'https://mall.example/assets/cart-page-5fGc8lSE.js',
    })
  window.dispatchEvent(event('x is undefined'))
  window.dispatchEvent(event('no user 13800000001'))
  hidePage()
  expect(bodies()[0].events).toEqual([
    { name: 'error.uncaught', detail: 'TypeError x is undefined cart-page' },
    { name: 'error.uncaught', detail: 'TypeError cart-page' },
  ])
})
