import type { ShopperCallName } from '@mall/contract'
import type { Translate } from '../messages/index.ts'
import { apiMessages } from './messages.ts'

export type ApiTranslate = Translate<typeof apiMessages>
type StatusKey = Extract<keyof typeof apiMessages.texts, `status${number}`>

const isStatusKey = (key: string): key is StatusKey => Object.hasOwn(apiMessages.texts, key)

export const hasStatusText = (status: number): boolean => isStatusKey(`status${status}`)

export function statusText(status: number, t: ApiTranslate): string {
  const key = `status${status}`
  return t(isStatusKey(key) ? key : 'unknown')
}

/** Status 429 is not in the specification's list: names the waiting time if the server sends one. */
export function tooManyText(retryAfterSeconds: number | null, t: ApiTranslate): string {
  if (retryAfterSeconds === null) return t('tooMany')
  return t('tooManyFor', { time: formatWait(retryAfterSeconds, t) })
}

function formatWait(seconds: number, t: ApiTranslate): string {
  if (seconds < 60) return t('seconds', { count: seconds })
  if (seconds < 3600) return t('minutes', { count: Math.ceil(seconds / 60) })
  return t('hours', { count: Math.ceil(seconds / 3600) })
}

/** Calls that sign in have a shorter message. */
const signIns: ReadonlySet<ShopperCallName> = new Set<ShopperCallName>([
  'login.login',
  'login.openIdBindPhone',
])

export const networkText = (name: ShopperCallName, t: ApiTranslate): string =>
  t(signIns.has(name) ? 'signInNetworkFailed' : 'networkFailed')
