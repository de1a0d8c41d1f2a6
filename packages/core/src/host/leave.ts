import { hostResult } from './host-result.ts'
import type { HostResult } from './host.ts'

/** Whether a text is an absolute http(s) address that no browser reads as another one. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^/\\\s]/i.test(text) || /[\s\\\u0000-\u001f]/.test(text)) return false
  try {
    const { username, password } = new URL(text)
    return username === '' && password === ''
  } catch {
    return false
  }
}

export function leave(
  location: Pick<Location, 'assign' | 'replace'>,
  url: string,
  replace: boolean,
): HostResult & { kind: 'ok' | 'failed' } {
  if (!isWebAddress(url)) return hostResult.failed('not a web address')
  try {
    if (replace) location.replace(url)
    else location.assign(url)
    return { kind: 'ok', value: undefined }
  } catch (error) {
    return hostResult.failed(error)
  }
}
