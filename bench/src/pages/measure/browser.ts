import { chromium, type Browser } from '@playwright/test'
import { obtainBrowser } from '@mall/tooling/browser'

/**
 * A Chromium that asks nothing of the world but what a page on this machine asks for.
 * @param userAgent what all of it calls itself. A page can be given a name of its own, but what the
 * browser asks ahead for its service worker does not bear it: the edge took that for another host,
 * and the worker loaded each kept page anew.
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
