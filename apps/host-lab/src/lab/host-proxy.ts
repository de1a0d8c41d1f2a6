import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { userAgentOf, type SimulatedHost } from '../shared/hosts.ts'
import { slowNetwork, type HostSettings } from '../shared/settings.ts'
import { forward } from './forward.ts'
import { labPolicy, withScript } from './inject-html.ts'

export type ProxyParts = {
  /** the mall's origin, null until it is known */
  mall: () => string | null
  settingsOf: (host: SimulatedHost) => HostSettings
  /** origins whose pages may frame the mall here */
  frames: () => readonly string[]
}

const isPage = (answer: IncomingMessage) =>
  /^text\/html\b/i.test(answer.headers['content-type'] ?? '') &&
  !answer.headers['content-encoding'] &&
  answer.statusCode !== 304

/**
 * The mall as one host app shows it: the app's User-Agent, its network, its script at the start of
 * every page. All other bytes pass as they are.
 */
export async function proxyHost(
  parts: ProxyParts,
  host: SimulatedHost,
  request: IncomingMessage,
  reply: ServerResponse,
): Promise<void> {
  const { network, appVersion } = parts.settingsOf(host)
  if (network === 'offline') {
    // As where there is no network: no answer at all.
    request.socket.destroy()
    return
  }
  const target = parts.mall()
  if (!target) {
    reply.writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '2' })
    reply.end('商城尚未就绪，请稍候刷新 (the mall is not ready yet)')
    return
  }
  if (network === 'slow') await pause(slowNetwork)

  const wantsPage = (request.headers.accept ?? '').includes('text/html')
  const changed = (headers: OutgoingHttpHeaders): OutgoingHttpHeaders => {
    const policy = headers['content-security-policy']
    const { 'x-frame-options': _, ...kept } = headers
    return {
      ...kept,
      ...(policy ? { 'content-security-policy': labPolicy(String(policy), parts.frames()) } : {}),
    }
  }
  await forward(target, request, reply, {
    headers: {
      'user-agent': userAgentOf(host, appVersion),
      // A page is read here; an unread answer may be encoded as the browser likes.
      ...(wantsPage ? { 'accept-encoding': 'identity' } : {}),
    },
    answer: (headers, answer) => (isPage(answer) ? changed(headers) : headers),
    body: (answer) => (isPage(answer) && request.method === 'GET' ? withScript : null),
  })
}
