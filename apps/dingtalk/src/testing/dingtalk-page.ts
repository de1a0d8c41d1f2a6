import { vi, type Mock } from 'vitest'
import type { Bridge, Control, Decision, DingtalkPlatform } from '@mall/host-lab/bridges'
import { dingtalkUserAgent, installDingtalk } from '@mall/host-lab/bridges'
import type { HostPort } from '@mall/core/host'
import type { AuthorisationStart } from '../host/authorisation.ts'
import { createDingtalkHost } from '../host/dingtalk-host.ts'
import { dingtalkWork } from '../host/dingtalk-work.ts'
import { freshSdk } from './fresh-sdk.ts'

const INJECTED = ['nuva', 'WebViewJavascriptBridge', 'WebViewJavascriptBridgeAndroid', 'dingtalk']
const globals = globalThis as Record<string, unknown>
const usualPost = globalThis.postMessage

export type DingtalkPage = {
  host: HostPort
  bridge: Bridge
  went: string[]
  sdkConfig: Mock
  note: Mock
}

export type Scene = {
  decide?: (api: string) => Decision | Promise<Decision>
  injectAfterMs?: Control['injectAfterMs']
  search?: string
  /** signature that the server returns; missing for a company without an app */
  config?: object
  userAgent?: string
}

/** Converts a success without a value to one with the data `{}`. */
const toBridgeDecision = (decision: Decision): Decision =>
  decision.kind === 'ok' ? { ...decision, value: decision.value ?? {} } : decision

let pageCount = 0

/** Removes scripts and timers of earlier tests from the shared page. */
export function clearPage(): void {
  pageCount += 1
  for (const name of [...INJECTED, 'AlipayJSBridge']) delete globals[name]
  window.name = ''
  globals['name'] = ''
  globals['postMessage'] = usualPost
}

/** The mall in a simulated DingTalk: real adapter, real SDK, fake app. */
export function dingtalkPage(platform: DingtalkPlatform, scene: Scene = {}): DingtalkPage {
  const control: Control = {
    decide: ({ api }) => scene.decide?.(api) ?? { kind: 'ok' },
    injectAfterMs: scene.injectAfterMs ?? 0,
    fontScale: 1,
    appVersion: '7.6.45',
  }
  return openIn(platform, control, scene)
}

/** Opens the mall in a simulated DingTalk whose responses `control` decides. */
export function hostIn(platform: DingtalkPlatform, control: Control): HostPort {
  const decide: Control['decide'] = (call) => {
    const decision = control.decide(call)
    return decision instanceof Promise
      ? decision.then(toBridgeDecision)
      : toBridgeDecision(decision)
  }
  return openIn(platform, { ...control, decide }, {}).host
}

function openIn(platform: DingtalkPlatform, control: Control, scene: Scene): DingtalkPage {
  clearPage()
  const userAgent = scene.userAgent ?? dingtalkUserAgent(platform)
  vi.stubGlobal('navigator', { userAgent, language: 'zh-CN' })
  const bridge = installDingtalk(window, control, { platform })
  const went: string[] = []
  const mine = pageCount
  const paint = (run: FrameRequestCallback) =>
    requestAnimationFrame((at) => {
      if (mine === pageCount) run(at)
    })
  const page = new Proxy(window, {
    get(target, key) {
      if (key === 'location') {
        const go = (url: string) => void went.push(url)
        const search = scene.search ?? ''
        return { search, href: `https://mall.test/home${search}#top`, assign: go, replace: go }
      }
      if (key === 'navigator') return { userAgent }
      if (key === 'requestAnimationFrame') return paint
      return Reflect.get(target, key) as unknown
    },
  })
  const sdkConfig = vi.fn(async () => scene.config ?? null)
  const note = vi.fn()
  const start = { sdkConfig, note } as unknown as AuthorisationStart
  const host = createDingtalkHost(page, start, async (entry) => dingtalkWork(entry, freshSdk()))
  return { host, bridge, went, sdkConfig, note }
}
