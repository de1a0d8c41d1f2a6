import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import { phone, slowNetwork } from './conditions.ts'
import { installProbe } from './probe.ts'
import { watchTraffic, type Traffic } from './traffic.ts'

export type PhoneOptions = {
  userAgent: string
  /** selector of the page's main content */
  card: string
  serviceWorkers?: 'allow' | 'block'
  /** token of a signed-in shopper, with its origin and company */
  session?: { origin: string; companyId: number; token: string }
}

/** Phone with one page. Collects uncaught errors. */
export type Phone = {
  context: BrowserContext
  page: Page
  cdp: CDPSession
  traffic: Traffic
  errors: string[]
  /** Throttles CPU and network; before that they are not throttled. */
  slowDown(rate: number, network?: boolean): Promise<void>
  close(): Promise<void>
}

const ONE_WEEK_MS = 7 * 24 * 3600 * 1000

function buildStorageState({ origin, companyId, token }: NonNullable<PhoneOptions['session']>) {
  const storedToken = JSON.stringify({ value: token, expiry: Date.now() + ONE_WEEK_MS })
  return {
    cookies: [],
    origins: [
      {
        origin,
        localStorage: [
          { name: 'mall:company', value: String(companyId) },
          { name: `mall:${companyId}:token`, value: storedToken },
        ],
      },
    ],
  }
}

/** Creates a phone with empty cache and storage and no service worker. */
export async function createPhone(browser: Browser, options: PhoneOptions): Promise<Phone> {
  const { userAgent, card, serviceWorkers = 'block', session } = options
  const context = await browser.newContext({
    ...phone,
    userAgent,
    serviceWorkers,
    // Force gzip: goals are defined in gzip sizes, and smaller encodings would flatter the shells.
    extraHTTPHeaders: { 'accept-encoding': 'gzip' },
    ...(session && { storageState: buildStorageState(session) }),
  })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error).slice(0, 300)))
  const traffic = await watchTraffic(cdp)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  // The compiler of this file wraps inner functions with a helper that the page does not have.
  await page.addInitScript('globalThis.__name ??= (named) => named')
  await page.addInitScript(installProbe, card)
  return {
    context,
    page,
    cdp,
    traffic,
    errors,
    async slowDown(rate, network = true) {
      if (network) await cdp.send('Network.emulateNetworkConditions', slowNetwork)
      await cdp.send('Emulation.setCPUThrottlingRate', { rate })
    },
    close: () => context.close(),
  }
}
