import { chromium, type Browser } from '@playwright/test'
import { obtainBrowser } from '@mall/tooling/browser'

/**
 * Launches a Chromium without background requests.
 * @param userAgent of the whole browser. An override per page does not apply to the requests of the
 * service worker: the edge took them for another host, and the worker reloaded each cached page.
 */
export function launchBrowser(userAgent?: string): Promise<Browser> {
  return chromium.launch({
    executablePath: obtainBrowser(),
    args: [
      '--no-sandbox',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-extensions',
      '--no-first-run',
      ...(userAgent === undefined ? [] : [`--user-agent=${userAgent}`]),
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
    ],
  })
}
