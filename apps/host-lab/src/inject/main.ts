/**
 * Injected at the start of a page, before its own scripts: makes the browser the simulated host app
 * that `window.__mallHost` names. Without it nothing happens.
 */
import { hostOf, userAgentOf, type SimulatedHost } from '../shared/hosts.ts'
import type { HostSettings } from '../shared/settings.ts'
import { askLab } from './ask-lab.ts'
import { controlOf } from './control.ts'
import { cover, deviceAs, nameAs } from './device.ts'
import { settingsOf, type LabWindow, type MallHost } from './given.ts'
import { eventOf, installs } from './installs.ts'
import { linkTo } from './lab-link.ts'
import { watchTitle } from './title.ts'

const companyIn = (search: string) =>
  Number(/[?&]companyId=(\d{1,9})(?:&|$)/.exec(search)?.[1] ?? 1)

function simulate(window: LabWindow, host: SimulatedHost, given: MallHost): void {
  let settings: HostSettings = settingsOf(given)
  const { appVersion } = settings
  nameAs(window, given.userAgent ?? userAgentOf(host, appVersion))
  const device = deviceAs(window, () => settings)
  const link = linkTo(window, host.id, given.lab)
  const control = controlOf({
    given,
    link,
    settings: () => settings,
    act: given.act ?? ((what) => askLab(window, what)),
    appVersion: appVersion || host.version,
    companyId: () => companyIn(window.location.search),
    cover: (isCovered) => cover(window, isCovered),
  })
  const bridge = installs[host.app]?.(window, control, host) ?? null
  /** The back key: the page may handle it, else the app goes one step back in the web view. */
  const pressBack = () => {
    if (bridge?.emit(eventOf(host, 'back')) !== true) window.history.back()
  }
  window.__mallHostLab = {
    host: host.id,
    bridge,
    pressBack,
    get settings() {
      return settings
    },
  }

  link.listen((message) => {
    if (message.kind === 'settings') {
      const before = settings.fontScale
      settings = message.settings
      device.changed()
      if (before !== settings.fontScale) bridge?.emit('menu:setfont', settings.fontScale)
    }
    if (message.kind === 'event' && message.event === 'back') pressBack()
    else if (message.kind === 'event') {
      bridge?.emit(eventOf(host, message.event), message.detail)
    }
    if (message.kind === 'back') window.history.back()
  })
  watchTitle(window, ({ title, address }) => link.say({ kind: 'title', title, address }))
}

const labWindow: LabWindow = window
const given = labWindow.__mallHost
const host = given && hostOf(given.host)
if (given && host && !labWindow.__mallHostLab) simulate(labWindow, host, given)
