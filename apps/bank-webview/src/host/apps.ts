import type { Capability, HostAdvice } from '@mall/core/host'
import { bankTexts } from './messages.ts'

export type BankId = 'cmb' | 'cmb-life' | 'psbc' | 'abc' | 'icbc' | 'ping-an' | 'private'

/** The part of a bank's profile that the first load needs. */
type BankApp = {
  id: BankId
  /** matches the app's User-Agent; group 1 is its version, where it contains one */
  mark: RegExp
  /** login methods whose proof the bridge supplies */
  logins: readonly number[]
  /** capabilities of the app beyond signing in, paying and copying */
  can: readonly Exclude<Capability, 'loginCode' | 'pay' | 'copy'>[]
  minimum?: HostAdvice & { /** the first version that the bank still supports */ version: string }
}

/** An app made for the mall, with its own bridge; see the README. */
const privateApp: BankApp = {
  id: 'private',
  logins: [2, 13, 21],
  mark: /MallHost\/([\d.]+)/,
  can: ['scan', 'share', 'close', 'back'],
}

/** Every app there is a profile for. How sure each fact is: docs/banks.md. */
export const apps: readonly BankApp[] = [
  {
    id: 'cmb-life',
    logins: [14],
    mark: /cmblife(?:\/([\d.]+))?/i,
    can: ['close'],
    minimum: { version: '6.11.4', text: bankTexts.oldVersion, blocks: false },
  },
  {
    id: 'cmb',
    logins: [2],
    mark: /MPBank\/([\d.]+)/,
    can: ['scan', 'share', 'close'],
    minimum: { version: '8.8.9', text: bankTexts.updateFirst, blocks: true },
  },
  { id: 'psbc', logins: [21], mark: /PSBC(?:\w*\/([\d.]+))?/i, can: [] },
  {
    id: 'abc',
    logins: [20],
    mark: /bankabc(?:android|iphone)(?:\/([\d.]+))?/i,
    can: ['scan', 'close', 'back'],
  },
  // Some apps repeat their version; the last occurrence is current.
  {
    id: 'icbc',
    logins: [21],
    mark: /(?:ICBC(?:iPhone|Android)BS|elife_moblie|F-WAPB)(?:.*fullversion:([\d.]+))?/,
    can: [],
  },
  {
    id: 'ping-an',
    logins: [21],
    mark: /AladdinHybrid(?:.*PAEBank ([\d.]+))?/,
    can: ['share', 'close'],
  },
  privateApp,
]

/** The app around the page; null for an unknown app without a known bridge. */
export function appAround(page: Pick<Window, 'navigator'>): BankApp | null {
  const known = apps.find(({ mark }) => mark.test(page.navigator.userAgent))
  return known ?? ('MallHostBridge' in page ? privateApp : null)
}

/** Whether a version comes before another, number by number. */
export function isOlder(version: string, than: string): boolean {
  const [ours, theirs] = [version.split('.'), than.split('.')]
  const at = theirs.findIndex((part, index) => Number(part) !== Number(ours[index] ?? 0))
  return at >= 0 && Number(ours[at] ?? 0) < Number(theirs[at])
}
