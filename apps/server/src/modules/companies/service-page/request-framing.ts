import type { Deps } from '../../../deps.ts'
import { baseUrl } from '../../../providers/cash/notify-url.ts'
import { parseAllowedHosts } from '../../../providers/outbound/public-address.ts'
import { OutsideFailed, requestOutside } from '../../../providers/outbound/request-outside.ts'
import { allowsFraming } from './allows-framing.ts'

const TIMEOUT_MS = 3_000
const MAX_BYTES = 4_194_304
const MAX_REDIRECTS = 3

/** `unreachable`: no response, or a server error of the page. */
type FramingResult = 'allowed' | 'refused' | 'unreachable'

/**
 * Requests a page and reads whether the mall may frame it. Follows redirects within its origin
 * only, because the mall's policy lists one origin.
 */
export async function requestFraming(
  { settings, timeoutsMs }: Pick<Deps, 'settings' | 'timeoutsMs'>,
  address: string,
): Promise<FramingResult> {
  if (!URL.canParse(address)) return 'refused'
  const { origin, username, password } = new URL(address)
  if (username !== '' || password !== '') return 'refused'
  const options = {
    headers: { accept: 'text/html' },
    timeoutMs: Math.min(timeoutsMs?.provider ?? TIMEOUT_MS, TIMEOUT_MS),
    most: MAX_BYTES,
    isProduction: settings.NODE_ENV === 'production',
    allowed: parseAllowedHosts(settings.MALL_OUTBOUND_ALLOW),
  }
  let url = address
  try {
    for (let requests = 0; requests <= MAX_REDIRECTS; requests += 1) {
      const { status, headers } = await requestOutside(url, options)
      const location = headers['location']
      if (status >= 300 && status < 400 && typeof location === 'string') {
        if (!URL.canParse(location, url)) return 'refused'
        const next = new URL(location, url)
        if (next.origin !== origin) return 'refused'
        url = next.href
        continue
      }
      if (status >= 500) return 'unreachable'
      const isShown = status >= 200 && status < 300
      const isAllowed = isShown && allowsFraming(headers, url, baseUrl({ settings }))
      return isAllowed ? 'allowed' : 'refused'
    }
    return 'refused'
  } catch (error) {
    if (error instanceof OutsideFailed) return 'unreachable'
    throw error
  }
}
