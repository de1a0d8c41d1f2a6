import type { PayChannel } from '@mall/contract'
import type { Settings } from '../../settings.ts'

/** The mall's own address, without a slash at its end. */
export const baseUrl = ({ settings }: { settings: Settings }) =>
  (settings.MALL_PUBLIC_URL ?? `http://127.0.0.1:${settings.PORT}`).replace(/\/+$/, '')

/** Where the channel's provider tells about payments of a company. */
export const notifyUrl = (deps: { settings: Settings }, companyId: number, channel: PayChannel) =>
  `${baseUrl(deps)}/api/pay/v1/notify/${channel}/${companyId}`
