// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hosts } from '../shared/hosts.ts'
import { mark } from '../shared/messages.ts'
import { defaultSettings } from '../shared/settings.ts'
import type { LabWindow, MallHost, MallHostLab } from './mall-host.ts'

const page: LabWindow = window
const lab = 'http://localhost:8081'
const parent = { postMessage: vi.fn() }

const createdIn = ({ __mallHostLab }: LabWindow): MallHostLab | undefined => __mallHostLab

async function inject(mallHost: MallHost | undefined) {
  vi.resetModules()
  delete page.__mallHostLab
  if (mallHost) page.__mallHost = mallHost
  else delete page.__mallHost
  await import('./main.ts')
  return createdIn(page)
}
const postFromLab = (data: object, origin = lab) =>
  window.dispatchEvent(
    new MessageEvent('message', { data, origin, source: parent as unknown as Window }),
  )

beforeEach(() => {
  parent.postMessage.mockClear()
  Object.defineProperty(window, 'parent', { configurable: true, value: parent })
})
afterEach(() => {
  Object.defineProperty(window, 'parent', { configurable: true, value: window })
})

it('changes nothing on a page without a host or with an unknown one', async () => {
  expect(await inject(undefined)).toBeUndefined()
  expect(await inject({ host: 'netscape' })).toBeUndefined()
})

it('simulates each of the apps', async () => {
  for (const host of hosts) {
    const simulated = await inject({ host: host.id, settings: { appVersion: '9.9.9' } })
    expect(simulated?.bridge === null).toBe(host.app === 'browser')
    expect(navigator.userAgent).toBe(host.userAgent('9.9.9'))
  }
})

it('exchanges messages with the exact origin of the lab’s page only', async () => {
  const simulated = await inject({ host: 'wechat-ios', lab })
  expect(parent.postMessage).toHaveBeenCalledWith({ mark, host: 'wechat-ios', kind: 'here' }, lab)
  const settings = { ...defaultSettings, network: 'offline' as const }
  postFromLab({ mark, kind: 'settings', settings }, 'http://evil.example')
  expect(navigator.onLine).toBe(true)
  const onOffline = vi.fn()
  window.addEventListener('offline', onOffline, { once: true })
  postFromLab({ mark, kind: 'settings', settings })
  expect(simulated?.settings.network).toBe('offline')
  expect(navigator.onLine).toBe(false)
  expect(onOffline).toHaveBeenCalledOnce()
})

it('reports its address to the lab’s page', async () => {
  await inject({ host: 'bank-psbc', lab })
  history.pushState(null, '', '/cart?companyId=2')
  expect(parent.postMessage).toHaveBeenCalledWith(
    { mark, host: 'bank-psbc', kind: 'title', title: document.title, address: '/cart?companyId=2' },
    lab,
  )
})
