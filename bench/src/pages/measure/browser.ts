import { chromium, type Browser } from '@playwright/test'
import { obtainBrowser } from '@mall/tooling/browser'

/** A Chromium that asks nothing of the world but what a page on this machine asks for. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: obtainBrowser(),
    args: [
      '--no-sandbox',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-extensions',
      '--no-first-run',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
    ],
  })
}
