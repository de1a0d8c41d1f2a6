/**
 * Entry of the injected script. Runs before the page's own scripts and simulates the host app named
 * in `window.__mallHost`; without it nothing happens.
 */
import { findHost, buildUserAgent, type SimulatedHost } from '../shared/hosts.ts'
import type { HostSettings } from '../shared/settings.ts'
import { requestAct } from './request-act.ts'
import { createControl } from './control.ts'
import { setPageHidden, simulateDevice, overrideUserAgent } from './simulate-device.ts'
import { toSettings, type LabWindow, type MallHost } from './mall-host.ts'
import { toEventName, installs } from './installs.ts'
import { createLabLink } from './lab-link.ts'
import { watchTitle } from './watch-title.ts'

const readCompanyId = (search: string) =>
  Number(/[?&]companyId=(\d{1,9})(?:&|$)/.exec(search)?.[1] ?? 1)

function simulate(window: LabWindow, host: SimulatedHost, mallHost: MallHost): void {
  let settings: HostSettings = toSettings(mallHost)
  const { appVersion } = settings
  overrideUserAgent(window, mallHost.userAgent ?? buildUserAgent(host, appVersion))
  const device = simulateDevice(window, () => settings)
  const link = createLabLink(window, host.id, mallHost.lab)
  const control = createControl({
    mallHost,
    link,
    settings: () => settings,
    act: mallHost.act ?? ((request) => requestAct(window, request)),
    appVersion: appVersion || host.version,
    companyId: () => readCompanyId(window.location.search),
    setPageHidden: (isHidden) => setPageHidden(window, isHidden),
  })
  const bridge = installs[host.app]?.(window, control, host) ?? null
  /** Simulates the back key: navigates back unless the page handles it. */
  const pressBack = () => {
    if (bridge?.emit(toEventName(host, 'back')) !== true) window.history.back()
  }
  window.__mallHostLab = {
    host: host.id,
    bridge,
    pressBack,
    get settings() {
      return settings
    },
  }

  link.onMessage((message) => {
    if (message.kind === 'settings') {
      const before = settings.fontScale
      settings = message.settings
      device.applySettings()
      if (before !== settings.fontScale) bridge?.emit('menu:setfont', settings.fontScale)
    }
    if (message.kind === 'event' && message.event === 'back') pressBack()
    else if (message.kind === 'event') {
      bridge?.emit(toEventName(host, message.event), message.detail)
    }
    if (message.kind === 'back') window.history.back()
  })
  watchTitle(window, ({ title, address }) => link.send({ kind: 'title', title, address }))
}

const labWindow: LabWindow = window
const mallHost = labWindow.__mallHost
const host = mallHost && findHost(mallHost.host)
if (mallHost && host && !labWindow.__mallHostLab) simulate(labWindow, host, mallHost)
