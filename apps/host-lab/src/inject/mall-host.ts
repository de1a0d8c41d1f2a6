import type { Bridge, Decision } from '../bridges/control.ts'
import type { HostSettings, PayMode } from '../shared/settings.ts'
import { defaultSettings } from '../shared/settings.ts'

/**
 * `window.__mallHost`: what the script is told before it runs, by the lab's proxy or by a test's own
 * script. Only `host` is needed.
 */
export type MallHost = {
  /** an id of `hosts` */
  host: string
  settings?: Partial<HostSettings>
  userAgent?: string
  /** origin of the lab's page; without it nobody is asked */
  lab?: string
  /** decisions by the API's name, before the settings */
  decisions?: Readonly<Record<string, Decision>>
  /**
   * Signs in or pays in the app's name; answers with the app's answer. By default the lab's own
   * corner of the page's origin is asked.
   */
  act?: (request: ActRequest) => Promise<unknown>
}

export type ActRequest = {
  kind: 'login' | 'pay'
  api: string
  params: unknown
  companyId: number
  payment: Exclude<PayMode, 'ask' | 'pay' | 'cancel' | 'stay' | 'lie'> | 'usual'
}

/** `window.__mallHostLab`: the simulated app as seen from outside the page, for tests. */
export type MallHostLab = {
  host: string
  settings: HostSettings
  bridge: Bridge | null
  /** the app's back key or the arrow of its title bar */
  pressBack(): void
}

export type LabWindow = Window & { __mallHost?: MallHost; __mallHostLab?: MallHostLab }

/** Settings as given, the rest as usual. */
export const toSettings = (mallHost: MallHost): HostSettings => ({
  ...defaultSettings,
  ...mallHost.settings,
})
