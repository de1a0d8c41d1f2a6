import {
  abcUserAgent,
  cmbLifeUserAgent,
  cmbUserAgent,
  icbcUserAgent,
  installAbc,
  installCmb,
  installCmbLife,
  installIcbc,
  installPingan,
  installPrivate,
  installPsbc,
  pinganUserAgent,
  privateUserAgent,
  psbcUserAgent,
  type Bridge,
  type Control,
  type Decision,
} from '@mall/host-lab/bridges'
import type { HostPort } from '@mall/core/host'
import { createBankHost } from '../host/bank-host.ts'

/** Every simulated bank app; ICBC's by each of its three ways. */
export const apps = {
  cmb: { userAgent: cmbUserAgent(), install: installCmb },
  'cmb-life': { userAgent: cmbLifeUserAgent(), install: installCmbLife },
  psbc: { userAgent: psbcUserAgent(), install: installPsbc },
  abc: { userAgent: abcUserAgent(), install: installAbc },
  'icbc-util': {
    userAgent: icbcUserAgent(),
    install: (page: Window, control: Control) => installIcbc(page, control, { transport: 'util' }),
  },
  'icbc-prompt': {
    userAgent: icbcUserAgent(),
    install: (page: Window, control: Control) =>
      installIcbc(page, control, { transport: 'prompt' }),
  },
  'icbc-scheme': {
    userAgent: icbcUserAgent('6.0.6', 'scheme'),
    install: (page: Window, control: Control) =>
      installIcbc(page, control, { transport: 'scheme' }),
  },
  'ping-an': { userAgent: pinganUserAgent(), install: installPingan },
  private: { userAgent: privateUserAgent(), install: installPrivate },
} as const
export type App = keyof typeof apps

export type Scene = {
  decide?: (api: string) => Decision | Promise<Decision>
  injectAfterMs?: Control['injectAfterMs']
  userAgent?: string
  /** receives the address for which the page is left; may throw */
  go?: (url: string) => void
  install?: (page: Window, control: Control) => Bridge
}

/** The successful value of a call that returns data. */
export const USUAL = 'usual'

/**
 * Converts a success without a value to one with the data `{}`; `USUAL` gives the app's default.
 */
function toBridgeDecision(decision: Decision): Decision {
  if (decision.kind !== 'ok') return decision
  return { ...decision, value: decision.value === USUAL ? undefined : (decision.value ?? {}) }
}

/** Opens the mall in a simulated bank app whose responses `control` decides. */
export function hostIn(app: App, control: Control): HostPort {
  const page = aPage(apps[app].userAgent, () => undefined)
  apps[app].install(page, {
    ...control,
    decide(call) {
      const decision = control.decide(call)
      return decision instanceof Promise
        ? decision.then(toBridgeDecision)
        : toBridgeDecision(decision)
    },
  })
  return createBankHost(page, () => undefined)
}

export type BankPage = { host: HostPort; bridge: Bridge; went: string[]; remembered: string[] }

/** Each test has its own page, because an app's injected globals stay on it. */
export function aPage(userAgent: string, go: (url: string) => void): Window {
  const page = {
    document,
    navigator: { userAgent, clipboard: { writeText: async () => undefined } },
    location: { search: '', assign: go, replace: go },
    addEventListener: window.addEventListener.bind(window),
    requestAnimationFrame: (run: FrameRequestCallback) => setTimeout(() => run(0)),
    setTimeout: (run: () => void) => setTimeout(run),
    prompt: () => null,
  }
  return page as unknown as Window
}

/** The mall in a simulated bank app: real adapter, real profile, fake app. */
export function bankPage(app: App, scene: Scene = {}): BankPage {
  const went: string[] = []
  const remembered: string[] = []
  const page = aPage(scene.userAgent ?? apps[app].userAgent, (url) => {
    scene.go?.(url)
    went.push(url)
  })
  const control: Control = {
    decide: ({ api }) => scene.decide?.(api) ?? { kind: 'ok' },
    injectAfterMs: scene.injectAfterMs ?? 0,
    fontScale: 1,
    appVersion: '9.0.0',
  }
  const bridge = (scene.install ?? apps[app].install)(page, control)
  const host = createBankHost(page, ({ orderId }) => void remembered.push(orderId))
  return { host, bridge, went, remembered }
}
