import type { Translate, Translator } from '../messages/index.ts'
import { failureMessages } from './failure.messages.ts'
import { apiMessages } from './messages.ts'

type FailureTranslate = Translate<typeof failureMessages>
type StatusKey = Extract<keyof typeof failureMessages.texts, `status${number}`>

const isStatusKey = (key: string): key is StatusKey => Object.hasOwn(failureMessages.texts, key)

export const hasStatusText = (status: number): boolean =>
  status === 408 || isStatusKey(`status${status}`)

export function statusText(status: number, translate: Translator): string {
  const key = `status${status}`
  if (isStatusKey(key)) return translate(failureMessages)(key)
  return translate(apiMessages)(status === 408 ? 'status408' : 'unknown')
}

/** Status 429 is not in the specification's list: names the waiting time if the server sends one. */
export function tooManyText(retryAfterSeconds: number | null, translate: Translator): string {
  const t = translate(failureMessages)
  if (retryAfterSeconds === null) return t('tooMany')
  return t('tooManyFor', { time: formatWait(retryAfterSeconds, t) })
}

function formatWait(seconds: number, t: FailureTranslate): string {
  if (seconds < 60) return t('seconds', { count: seconds })
  if (seconds < 3600) return t('minutes', { count: Math.ceil(seconds / 60) })
  return t('hours', { count: Math.ceil(seconds / 3600) })
}
