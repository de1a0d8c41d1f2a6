import type { PayChannel } from '@mall/contract'
import type { Settings } from '../../settings.ts'

/** Public base URL, without a trailing slash. */
export const baseUrl = ({ settings }: { settings: Settings }) =>
  (settings.MALL_PUBLIC_URL ?? `http://127.0.0.1:${settings.PORT}`).replace(/\/+$/, '')

/** Path of our page that posts a signed form to a channel's provider. */
export const formPath = (channel: PayChannel | ':channel') => `/api/pay/v1/form/${channel}`

export const formUrl = (deps: { settings: Settings }, channel: PayChannel) =>
  `${baseUrl(deps)}${formPath(channel)}`

/** Notification URL of a company and channel. */
export const notifyUrl = (deps: { settings: Settings }, companyId: number, channel: PayChannel) =>
  `${baseUrl(deps)}/api/pay/v1/notify/${channel}/${companyId}`
