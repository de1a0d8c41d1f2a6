import type { FastifyInstance, FastifyReply } from 'fastify'
import type { createFaults } from '../wechat-open/faults.ts'
import { sendHtml } from '../send-html.ts'
import { escape, page } from '../wechat-pay/page.ts'
import type { Operation } from './api.routes.ts'
import type { Colleague } from './people.ts'
import { WebError, type WebStore } from './web-store.ts'

type Faults = ReturnType<typeof createFaults<Operation>>
type AuthorizeRequest = { appKey: string; redirect: URL; state: string }

export const authorizePath = '/oauth2/auth'

const isWeb = ({ protocol }: URL) => protocol === 'https:' || protocol === 'http:'

/** Parses the authorization request. @returns an error message of the provider if it is invalid */
function parseRequest(store: WebStore, query: URLSearchParams): AuthorizeRequest | string {
  const value = (name: string) => query.get(name) ?? ''
  const address = value('redirect_uri')
  const redirect = URL.canParse(address) ? new URL(address) : null
  if (!store.hasApp(value('client_id'))) return 'client_id 参数错误'
  if (!redirect || !isWeb(redirect)) return 'redirect_uri 参数错误'
  if (value('response_type') !== 'code') return 'response_type 参数错误'
  if (!['openid', 'openid corpid'].includes(value('scope'))) return 'scope 参数错误'
  if (value('prompt') !== 'consent') return 'prompt 参数错误'
  return { appKey: value('client_id'), redirect, state: value('state') }
}

/** Builds the redirect address: with a code, or with an error after a refusal. */
function buildRedirect({ redirect, state }: AuthorizeRequest, code: string | null): string {
  const url = new URL(redirect)
  if (code === null) url.searchParams.set('error', 'access_denied')
  else url.searchParams.set('authCode', code)
  url.searchParams.set('state', state)
  return url.href
}

const style = `<style>
form { margin: 0; flex: 1; display: flex; flex-direction: column } form .card { width: 100%; margin-bottom: auto }
.person { display: flex; gap: 12px; align-items: center; min-height: 64px; padding: 8px 0; cursor: pointer }
.person img { width: 48px; height: 48px; border-radius: 8px }
.person span { flex: 1; font-size: 16px; overflow-wrap: anywhere } .person input { width: 20px; height: 20px }
.question { margin: 24px 0 16px; font-size: 16px; line-height: 24px; font-weight: 600 }
</style>`

function consent(people: readonly Colleague[], chosen: Colleague, input: AuthorizeRequest): string {
  const rows = people.map(
    ({ id, name, avatar }) => `<label class="person">
<img src="${escape(avatar)}" alt=""><span>${escape(name)}</span>
<input type="radio" name="person" value="${escape(id)}"${id === chosen.id ? ' checked' : ''}></label>`,
  )
  const hidden = Object.entries({
    client_id: input.appKey,
    redirect_uri: input.redirect.href,
    response_type: 'code',
    scope: 'openid',
    prompt: 'consent',
    state: input.state,
  }).map(([name, value]) => `<input type="hidden" name="${name}" value="${escape(value)}">`)
  return page(
    '钉钉登录',
    `${style}<p class="question">${escape(input.redirect.host)} 申请获取你的昵称、头像</p>
<form method="post" action="${authorizePath}">${hidden.join('')}
<div class="card" role="radiogroup" aria-label="选择账号">${rows.join('')}</div>
<button class="primary" name="action" value="allow">同意</button>
<button name="action" value="deny">拒绝</button></form>
<p class="note">这里是开发与测试用的钉钉授权页，不会读取真实账号</p>`,
  )
}

type Parts = {
  store: WebStore
  faults: Faults
  /** persons with an account, colleagues or not */
  accounts: readonly Colleague[]
  holder: () => Colleague
}

/** The consent page for browsers, and the calls that turn its code into a person. */
export function webRoutes(app: FastifyInstance, { store, faults, accounts, holder }: Parts): void {
  const serveError = (reply: FastifyReply, message: string) =>
    sendHtml(reply, page('无法访问', `<p class="description">${escape(message)}</p>`), 400)
  const serve = (operation: Operation, reply: FastifyReply, run: () => object) => {
    try {
      return faults.serve(operation, reply, run)
    } catch (error) {
      if (!(error instanceof WebError)) throw error
      const { status, code, message } = error
      return reply.status(status).send({ code, message, requestid: 'lab' })
    }
  }

  app.get(authorizePath, (request, reply) => {
    const input = parseRequest(store, new URL(request.url, 'http://lab').searchParams)
    if (typeof input === 'string') return serveError(reply, input)
    return sendHtml(reply, consent(accounts, holder(), input))
  })

  app.post<{ Body: string }>(authorizePath, (request, reply) => {
    const form = new URLSearchParams(request.body)
    const input = parseRequest(store, form)
    if (typeof input === 'string') return serveError(reply, input)
    const person = accounts.find(({ id }) => id === form.get('person')) ?? holder()
    const code = form.get('action') === 'allow' ? store.code(input.appKey, person) : null
    return reply.redirect(buildRedirect(input, code), 303)
  })

  app.post<{ Body: Record<string, unknown> | null }>(
    '/v1.0/oauth2/userAccessToken',
    ({ body }, reply) => serve('user-token', reply, () => store.userToken(body ?? {})),
  )

  app.get('/v1.0/contact/users/me', ({ headers }, reply) =>
    serve('me', reply, () => store.me(String(headers['x-acs-dingtalk-access-token'] ?? ''))),
  )
}
