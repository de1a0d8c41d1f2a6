import { hostResult, type HostResult } from '@mall/core/host'
import type { Reply } from '../profile.ts'

/** The reply of an app as an object; text is parsed as JSON. */
export function objectOf(reply: unknown): Reply {
  if (typeof reply === 'object' && reply !== null) return reply as Reply
  if (typeof reply !== 'string') return {}
  try {
    const read: unknown = JSON.parse(reply)
    return typeof read === 'object' && read !== null ? (read as Reply) : {}
  } catch {
    return {}
  }
}

export const textIn = (reply: Reply, name: string): string => {
  const value = reply[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/**
 * An app's refusal. Banks report by texts or codes that the shopper cancelled; all else has failed.
 */
export function refusalOf(error: unknown): HostResult<never> {
  const words =
    error instanceof Error
      ? error.message
      : ['code', 'errCode', 'errMsg', 'errorMessage', 'message', 'msg']
          .map((name) => textIn(objectOf(error), name))
          .filter(Boolean)
          .join(' ')
  return /cancel|取消/i.test(words) ? hostResult.cancelled : hostResult.failed(words || 'refused')
}

/** Text of an error code, if the app sent one. */
export const codeIn = (reply: Reply, names: readonly string[]): HostResult<string> => {
  const text = names.map((name) => textIn(reply, name)).find((found) => found !== '')
  return text === undefined ? hostResult.failed('no text') : hostResult.ok(text)
}
