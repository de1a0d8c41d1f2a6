import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import { phone, slowNetwork } from './conditions.ts'
import { installProbe } from './probe.ts'
import { watchTraffic, type Traffic } from './traffic.ts'

export type PhoneOptions = {
  userAgent: string
  /** selector of what the pages are opened for */
  card: string
  serviceWorkers?: 'allow' | 'block'
  /** a shopper's token, where somebody is signed in, and the origin and company it is for */
  session?: { origin: string; companyId: number; token: string }
}

/** One phone with one page. Errors that no script of the page caught are kept. */
export type Phone = {
  context: BrowserContext
  page: Page
  cdp: CDPSession
  traffic: Traffic
  errors: string[]
  /** Slows processor and network down; until then they are this machine's. */
  slowDown(rate: number, network?: boolean): Promise<void>
  close(): Promise<void>
}

const aWeek = 7 * 24 * 3600 * 1000

function storageOf({ origin, companyId, token }: NonNullable<PhoneOptions['session']>) {
  const kept = JSON.stringify({ value: token, expiry: Date.now() + aWeek })
  return {
    cookies: [],
    origins: [
      {
        origin,
        localStorage: [
          { name: 'mall:company', value: String(companyId) },
          { name: `mall:${companyId}:token`, value: kept },
        ],
      },
    ],
  }
}

/** Opens a new phone: nothing of another one's cache, storage or service worker is on it. */
export async function openPhone(browser: Browser, options: PhoneOptions): Promise<Phone> {
  const { userAgent, card, serviceWorkers = 'block', session } = options
  const context = await browser.newContext({
    ...phone,
    userAgent,
    serviceWorkers,
    // Goals are in gzip: what is smaller still would make shells look better than they are judged by.
    extraHTTPHeaders: { 'accept-encoding': 'gzip' },
    ...(session && { storageState: storageOf(session) }),
  })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error).slice(0, 300)))
  const traffic = await watchTraffic(cdp)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  // The compiler that runs this file names inner functions by a helper that the page does not have.
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
