import type { Bridge, Decision } from '../bridges/control.ts'
import type { HostSettings, PayMode } from '../shared/settings.ts'
import { defaultSettings } from '../shared/settings.ts'

/**
 * `window.__mallHost`: options of the injected script, set by the lab's proxy or by a test. Only
 * `host` is required.
 */
export type MallHost = {
  /** an id of `hosts` */
  host: string
  settings?: Partial<HostSettings>
  userAgent?: string
  /** origin of the lab's page; without it the settings decide */
  lab?: string
  /** fixed decisions by API name; take precedence over the settings */
  decisions?: Readonly<Record<string, Decision>>
  /**
   * Signs in or pays for the app and resolves with the app's result. Default: POST to `/.lab/act`
   * of the page's origin.
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

/** `window.__mallHostLab`: handle of the simulated app, for tests. */
export type MallHostLab = {
  host: string
  settings: HostSettings
  bridge: Bridge | null
  /** simulates the back key or the title bar's arrow */
  pressBack(): void
}

export type LabWindow = Window & { __mallHost?: MallHost; __mallHostLab?: MallHostLab }

/** Merges the given settings with the defaults. */
export const toSettings = (mallHost: MallHost): HostSettings => ({
  ...defaultSettings,
  ...mallHost.settings,
})
