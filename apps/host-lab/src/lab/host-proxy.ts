import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { buildUserAgent, type SimulatedHost } from '../shared/hosts.ts'
import { SLOW_NETWORK_MS, type HostSettings } from '../shared/settings.ts'
import { forward } from './forward.ts'
import { buildPagePolicy, injectScript } from './inject-html.ts'

export type ProxyOptions = {
  /** the mall's origin, null until it is known */
  mall: () => string | null
  getSettings: (host: SimulatedHost) => HostSettings
  /** origins whose pages may frame the mall here */
  frames: () => readonly string[]
}

const isPage = (response: IncomingMessage) =>
  /^text\/html\b/i.test(response.headers['content-type'] ?? '') &&
  !response.headers['content-encoding'] &&
  response.statusCode !== 304

/**
 * The mall as one host app shows it: the app's User-Agent, its network, its script at the start of
 * every page. All other bytes pass as they are.
 */
export async function proxyHost(
  options: ProxyOptions,
  host: SimulatedHost,
  request: IncomingMessage,
  reply: ServerResponse,
): Promise<void> {
  const { network, appVersion } = options.getSettings(host)
  if (network === 'offline') {
    // As where there is no network: no answer at all.
    request.socket.destroy()
    return
  }
  const target = options.mall()
  if (!target) {
    reply.writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '2' })
    reply.end('商城尚未就绪，请稍候刷新 (the mall is not ready yet)')
    return
  }
  if (network === 'slow') await pause(SLOW_NETWORK_MS)

  const wantsPage = (request.headers.accept ?? '').includes('text/html')
  const allowFraming = (headers: OutgoingHttpHeaders): OutgoingHttpHeaders => {
    const policy = headers['content-security-policy']
    const { 'x-frame-options': _, ...otherHeaders } = headers
    return {
      ...otherHeaders,
      ...(policy
        ? { 'content-security-policy': buildPagePolicy(String(policy), options.frames()) }
        : {}),
    }
  }
  await forward(target, request, reply, {
    headers: {
      'user-agent': buildUserAgent(host, appVersion),
      // A page is read here; an unread answer may be encoded as the browser likes.
      ...(wantsPage ? { 'accept-encoding': 'identity' } : {}),
    },
    rewriteHeaders: (headers, response) => (isPage(response) ? allowFraming(headers) : headers),
    rewriteBody: (response) => (isPage(response) && request.method === 'GET' ? injectScript : null),
  })
}
