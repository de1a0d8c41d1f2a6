import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { buildUserAgent, type SimulatedHost } from '../../shared/hosts.ts'
import { SLOW_NETWORK_MS, type HostSettings } from '../../shared/settings.ts'
import { forward } from './forward.ts'
import { buildPagePolicy, injectScript } from './inject-html.ts'

export type ProxyOptions = {
  /** origin of the mall, null until it is known */
  mall: () => string | null
  getSettings: (host: SimulatedHost) => HostSettings
  /** origins that may frame the mall */
  frames: () => readonly string[]
}

const isPage = (response: IncomingMessage) =>
  /^text\/html\b/i.test(response.headers['content-type'] ?? '') &&
  !response.headers['content-encoding'] &&
  response.statusCode !== 304

/**
 * Proxies the mall for one host app: its User-Agent, its network, its script at the start of every
 * page. All other bytes are forwarded unchanged.
 */
export async function proxyHost(
  options: ProxyOptions,
  host: SimulatedHost,
  request: IncomingMessage,
  reply: ServerResponse,
): Promise<void> {
  const { network, appVersion } = options.getSettings(host)
  if (network === 'offline') {
    // Simulate a missing network: close the connection without a response.
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
      // Pages are rewritten, so they must not be compressed.
      ...(wantsPage ? { 'accept-encoding': 'identity' } : {}),
    },
    rewriteHeaders: (headers, response) => (isPage(response) ? allowFraming(headers) : headers),
    rewriteBody: (response) => (isPage(response) && request.method === 'GET' ? injectScript : null),
  })
}
