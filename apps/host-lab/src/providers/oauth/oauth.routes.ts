import type { FastifyInstance, FastifyReply } from 'fastify'
import type { CodeStore } from './codes.ts'
import { renderConsentPage, renderErrorPage, type AuthorizeRequest } from './authorize-page.ts'

/**
 * Fault of the token endpoint: status 500, no response, an unreadable response, a response without
 * a person, or a redirect.
 */
export type TokenFault = 'error' | 'hang' | 'garbage' | 'nobody' | 'redirect'
type Parts = { codes: CodeStore; nextFault: () => TokenFault | null }

/** Redirects go to web addresses only. */
function parseWebUrl(text: string | null | undefined): string | null {
  try {
    const { protocol, href } = new URL(text ?? '')
    return protocol === 'https:' || protocol === 'http:' ? href : null
  } catch {
    return null
  }
}

const html = (reply: FastifyReply, text: string, status = 200) =>
  reply
    .status(status)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'",
    )
    .type('text/html; charset=utf-8')
    .send(text)

function parseAuthorizeRequest(
  codes: CodeStore,
  params: URLSearchParams,
): AuthorizeRequest | string {
  const clientId = params.get('client_id') ?? ''
  const redirectUri = parseWebUrl(params.get('redirect_uri'))
  if (!codes.hasClient(clientId)) return '没有这个应用'
  if (redirectUri === null) return '回调地址无效'
  return { clientId, redirectUri, state: params.get('state') }
}

function buildRedirect(
  { redirectUri, state }: AuthorizeRequest,
  params: Record<string, string>,
): string {
  const back = new URL(redirectUri)
  for (const [name, value] of Object.entries(params)) back.searchParams.set(name, value)
  if (state !== null) back.searchParams.set('state', state)
  return back.href
}

/**
 * OAuth 2.0 provider (RFC 6749): `/oauth/authorize` with consent and cancel, `/oauth/token`, and
 * `/lab/oauth/code`, which issues a code without consent.
 */
export function oauthRoutes(app: FastifyInstance, { codes, nextFault }: Parts): void {
  const parseQuery = (url: string) => new URL(url, 'http://lab.invalid').searchParams

  app.get('/oauth/authorize', (request, reply) => {
    const input = parseAuthorizeRequest(codes, parseQuery(request.url))
    return typeof input === 'string'
      ? html(reply, renderErrorPage(input), 400)
      : html(reply, renderConsentPage(input))
  })

  app.post<{ Body: string }>('/oauth/authorize', (request, reply) => {
    const form = new URLSearchParams(request.body)
    const input = parseAuthorizeRequest(codes, form)
    if (typeof input === 'string') return html(reply, renderErrorPage(input), 400)
    const sub = form.get('subject')?.trim() ?? ''
    const consents = form.get('action') === 'consent' && sub !== ''
    const person = { sub, nickname: form.get('nickname')?.trim() ?? '' }
    const params: Record<string, string> = consents
      ? { code: codes.issue(input.clientId, person) }
      : { error: 'access_denied' }
    return reply.redirect(buildRedirect(input, params), 303)
  })

  app.post<{ Body: string }>('/oauth/token', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const fault = nextFault()
    if (fault === 'hang') return reply.hijack()
    if (fault === 'error') return reply.status(500).send({ error: 'server_error' })
    if (fault === 'garbage') return reply.type('application/json').send('{"sub":')
    if (fault === 'nobody') return reply.send({ access_token: 'x', token_type: 'Bearer' })
    if (fault === 'redirect') return reply.redirect('/oauth/elsewhere', 307)
    const form = new URLSearchParams(request.body)
    const clientId = form.get('client_id') ?? ''
    if (!codes.isClient(clientId, form.get('client_secret') ?? '')) {
      return reply.status(401).send({ error: 'invalid_client' })
    }
    if (form.get('grant_type') !== 'authorization_code') {
      return reply.status(400).send({ error: 'unsupported_grant_type' })
    }
    const person = codes.consume(clientId, form.get('code') ?? '')
    if (!person) return reply.status(400).send({ error: 'invalid_grant' })
    return reply.send({ access_token: 'demo', token_type: 'Bearer', expires_in: 300, ...person })
  })

  app.post<{ Body: string }>('/lab/oauth/code', (request, reply) => {
    const form = new URLSearchParams(request.body)
    const clientId = form.get('client_id') ?? ''
    const sub = form.get('subject') ?? ''
    if (!codes.hasClient(clientId) || sub === '') {
      return reply.status(400).send({ message: '没有这个应用或缺少用户标识' })
    }
    return reply.send({
      code: codes.issue(clientId, { sub, nickname: form.get('nickname') ?? '' }),
    })
  })
}
