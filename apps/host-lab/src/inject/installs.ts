import type { Bridge, Control } from '../bridges/control.ts'
import {
  installAbc,
  installCmb,
  installCmbLife,
  installDingtalk,
  installIcbc,
  installPingan,
  installPrivate,
  installPsbc,
  installWechat,
} from '../bridges/index.ts'
import type { App, SimulatedHost } from '../shared/hosts.ts'

type Install = (window: Window, control: Control, host: SimulatedHost) => Bridge

const chat =
  (miniProgram: boolean): Install =>
  (window, control, { platform }) =>
    installWechat(window, control, {
      platform: platform === 'android' ? platform : 'ios',
      miniProgram,
    })

/** Bridge installer of each app; browsers have none. */
export const installs: Partial<Record<App, Install>> = {
  wechat: chat(false),
  'mini-programme': chat(true),
  dingtalk: (window, control, { platform }) =>
    installDingtalk(window, control, { platform: platform === 'desktop' ? 'pc' : platform }),
  cmb: (window, control) => installCmb(window, control),
  'cmb-life': installCmbLife,
  psbc: installPsbc,
  abc: installAbc,
  icbc: (window, control) => installIcbc(window, control, { transport: 'prompt' }),
  'ping-an': installPingan,
  'private-bank': installPrivate,
}

/** Maps an event to the app's own name. */
export function toEventName({ app }: SimulatedHost, event: string): string {
  if (event === 'back' && app === 'private-bank') return 'mallhostback'
  if (event === 'resume' && app === 'cmb') return 'onPageShow'
  return event
}
