import { expect, it, vi } from 'vitest'
import { hostResult } from '@mall/core/host'
import { hostSuite } from '@mall/testing/host-suite'
import { createBrowserHost, type BrowserPage } from './browser-host.ts'

type Browser = BrowserPage & { went: string[]; shared: unknown[]; clipboard: string[] }

/** A browser's page; in a broken one every call throws. */
function browser({ broken = false, share = true, desktop = false } = {}): Browser {
  const went: string[] = []
  const shared: unknown[] = []
  const clipboard: string[] = []
  const guard = () => {
    if (broken) throw new Error('the page is gone')
  }
  const location = {
    assign: (url: string) => {
      guard()
      went.push(`assign ${url}`)
    },
    replace: (url: string) => {
      guard()
      went.push(`replace ${url}`)
    },
  }
  const navigator = {
    ...(share && {
      share: async (card: unknown) => {
        guard()
        shared.push(card)
      },
    }),
    clipboard: {
      writeText: async (text: string) => {
        guard()
        clipboard.push(text)
      },
    },
  }
  const page = {
    document,
    location,
    navigator,
    matchMedia: () => ({ matches: desktop }),
    close: vi.fn(),
  }
  return { ...(page as unknown as BrowserPage), went, shared, clipboard }
}
const hostOf = (
  page: BrowserPage,
  remember: (order: { orderId: string }) => void = () => undefined,
) => createBrowserHost(page, remember, async () => hostResult.ok('6901234567892'))

hostSuite('generic-browser', (state) => hostOf(browser({ broken: state === 'broken' })))

const order = { orderId: '26010112345678901234' }

it('stores the payment before it leaves and keeps the cashier out of the history', async () => {
  const page = browser()
  const kept: string[] = []
  const host = hostOf(page, ({ orderId }) => {
    expect(page.went).toEqual([])
    kept.push(orderId)
  })
  const answer = await host.pay({ kind: 'redirect', url: 'https://pay.test/h5?x=1' }, order)
  expect(answer).toEqual({ kind: 'ok', value: { kind: 'left' } })
  expect([kept, page.went]).toEqual([[order.orderId], ['replace https://pay.test/h5?x=1']])
})

it.each([
  ['a phone', { wechat: 'h5', alipay: 'h5', unionpay: 'cashier' }, false],
  ['a desktop', { wechat: 'native', unionpay: 'cashier' }, true],
])('pays by the channels of %s', (_title, payment, desktop) => {
  expect(hostOf(browser({ desktop })).payment).toEqual(payment)
})

it('passes a payment code to the screen, which shows it', async () => {
  const page = browser({ desktop: true })
  const host = hostOf(page)
  expect(host.facts.desktop).toBe(true)
  expect(await host.pay({ kind: 'qr', codeUrl: 'weixin://pay/1' }, order)).toEqual({
    kind: 'ok',
    value: { kind: 'qr', codeUrl: 'weixin://pay/1' },
  })
  expect(page.went).toEqual([])
})

it.each(['javascript:alert(1)', 'weixin://x', 'https://a.test@evil.test/', 'https:\\\\evil.test'])(
  'does not leave for %s to pay',
  async (url) => {
    const page = browser()
    expect((await hostOf(page).pay({ kind: 'redirect', url }, order)).kind).toBe('failed')
    expect(page.went).toEqual([])
  },
)

it('treats a closed share sheet as a cancelled share', async () => {
  const page = browser()
  page.navigator.share = () => Promise.reject(new DOMException('closed', 'AbortError'))
  expect((await hostOf(page).share({ title: 't', text: '', url: 'https://mall.test' })).kind).toBe(
    'cancelled',
  )
})

it('reports sharing as unsupported when the browser has no sheet', () => {
  expect(hostOf(browser({ share: false })).capabilities.has('share')).toBe(false)
})

it('copies by the clipboard or, when that is refused, by a text field', async () => {
  const page = browser()
  expect((await hostOf(page).copy('10086')).kind).toBe('ok')
  expect(page.clipboard).toEqual(['10086'])

  const refused = { writeText: () => Promise.reject(new Error('refused')) } as unknown as Clipboard
  Object.assign(page.navigator, { clipboard: refused })
  const copied: string[] = []
  document.execCommand = () => {
    copied.push(document.querySelector('textarea')?.value ?? '')
    return true
  }
  expect((await hostOf(page).copy('10010')).kind).toBe('ok')
  expect([copied, document.querySelector('textarea')]).toEqual([['10010'], null])

  document.execCommand = () => false
  expect((await hostOf(page).copy('10010')).kind).toBe('failed')
})

it('reports a failed scan when the scanner cannot be loaded', async () => {
  const host = createBrowserHost(
    browser(),
    () => undefined,
    () => Promise.reject(new TypeError('no file')),
  )
  expect(await host.scan()).toEqual({ kind: 'failed', detail: 'TypeError: no file' })
})

it('reads the position on request only, where the browser has one', async () => {
  expect(hostOf(browser()).capabilities.has('location')).toBe(false)
  const page = browser()
  const ask = vi.fn<Geolocation['getCurrentPosition']>((done) =>
    done({ coords: { longitude: 2.29, latitude: 48.86 } } as GeolocationPosition),
  )
  Object.assign(page.navigator, { geolocation: { getCurrentPosition: ask } })
  const host = hostOf(page)
  expect([host.capabilities.has('location'), ask.mock.calls]).toEqual([true, []])
  expect(await host.locate()).toEqual({ kind: 'ok', value: { longitude: 2.29, latitude: 48.86 } })
})
