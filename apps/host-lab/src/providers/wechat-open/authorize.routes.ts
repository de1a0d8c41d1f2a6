import type { FastifyInstance, FastifyReply } from 'fastify'
import { sendHtml } from '../send-html.ts'
import { escape, page } from '../wechat-pay/page.ts'
import type { Store, Scope } from './store.ts'
import type { Person } from './people.ts'

export const authorizePath = '/connect/oauth2/authorize'

type AuthorizeRequest = { appId: string; redirect: URL; scope: Scope; state: string }

const scopes = new Set<string>(['snsapi_base', 'snsapi_userinfo'])
const isScope = (text: string): text is Scope => scopes.has(text)
const isWeb = ({ protocol }: URL) => protocol === 'https:' || protocol === 'http:'

/** Parses the authorization request. @returns an error message of the provider if it is invalid */
function parseRequest(store: Store, query: URLSearchParams): AuthorizeRequest | string {
  const value = (name: string) => query.get(name) ?? ''
  const address = value('redirect_uri')
  const redirect = URL.canParse(address) ? new URL(address) : null
  const scope = value('scope')
  if (!store.hasApp(value('appid'))) return 'AppID 参数错误'
  if (!redirect || !isWeb(redirect)) return 'redirect_uri 参数错误'
  if (value('response_type') !== 'code') return 'response_type 参数错误'
  if (!isScope(scope)) return 'Scope 参数错误或没有 Scope 权限'
  if (!/^[a-zA-Z0-9]{0,128}$/.test(value('state'))) return 'state 参数错误'
  return { appId: value('appid'), redirect, scope, state: value('state') }
}

/** Builds the redirect address: with a code, or without one after a refusal. */
function buildRedirect({ redirect, state }: AuthorizeRequest, code: string | null): string {
  const url = new URL(redirect)
  if (code) url.searchParams.set('code', code)
  url.searchParams.set('state', state)
  return url.href
}

const style = `<style>
form { margin: 0; flex: 1; display: flex; flex-direction: column } form .card { width: 100%; margin-bottom: auto }
.person { display: flex; gap: 12px; align-items: center; min-height: 64px; padding: 8px 0; border-top: 1px solid var(--line); cursor: pointer }
.person:first-of-type { border-top: 0 } .person img { width: 48px; height: 48px; border-radius: 8px }
.person span { flex: 1; font-size: 16px; overflow-wrap: anywhere } .person input { width: 20px; height: 20px; accent-color: #1c1c1f }
.question { margin: 24px 0 8px; font-size: 16px; line-height: 24px; font-weight: 600 } .client { margin: 0 0 16px; color: var(--ink-2) }
</style>`

function consent(people: readonly Person[], chosen: Person, input: AuthorizeRequest): string {
  const rows = people.map(
    ({ id, nickName, avatar, snapshot }) => `<label class="person">
<img src="${escape(avatar)}" alt=""><span>${escape(nickName)}${snapshot ? '（快照页）' : ''}</span>
<input type="radio" name="person" value="${escape(id)}"${id === chosen.id ? ' checked' : ''}></label>`,
  )
  const hidden = Object.entries({
    appid: input.appId,
    redirect_uri: input.redirect.href,
    response_type: 'code',
    scope: input.scope,
    state: input.state,
  }).map(([name, value]) => `<input type="hidden" name="${name}" value="${escape(value)}">`)
  return page(
    '微信登录',
    `${style}<p class="question">申请获取并使用你的昵称、头像</p>
<p class="client">${escape(input.redirect.host)}</p>
<form method="post" action="${authorizePath}">${hidden.join('')}
<div class="card" role="radiogroup" aria-label="选择头像昵称">${rows.join('')}</div>
<button class="primary" name="action" value="allow">同意</button>
<button name="action" value="deny">取消</button></form>
<p class="note">这里是开发与测试用的微信授权页，不会读取真实账号</p>`,
  )
}

export type Phones = {
  people: readonly Person[]
  holder(phone: string): Person
  setHolder(personId: string, phone: string): void
}

/** Name of the phone that shows the page: the first label of the mall's address. */
const getPhoneName = ({ redirect }: AuthorizeRequest): string =>
  redirect.hostname.split('.')[0] ?? ''

/** Consent page; redirects immediately when the scope needs no consent. */
export function authorizeRoutes(app: FastifyInstance, store: Store, phones: Phones): void {
  const sendError = (reply: FastifyReply, message: string) =>
    sendHtml(reply, page('无法访问', `<p class="description">${escape(message)}</p>`), 400)

  app.get(authorizePath, (request, reply) => {
    const input = parseRequest(store, new URL(request.url, 'http://lab').searchParams)
    if (typeof input === 'string') return sendError(reply, input)
    const holder = phones.holder(getPhoneName(input))
    if (input.scope === 'snsapi_userinfo') {
      return sendHtml(reply, consent(phones.people, holder, input))
    }
    return reply.redirect(buildRedirect(input, store.code(input.appId, holder, input.scope)), 302)
  })

  app.post<{ Body: string }>(authorizePath, (request, reply) => {
    const form = new URLSearchParams(request.body)
    const input = parseRequest(store, form)
    if (typeof input === 'string') return sendError(reply, input)
    if (form.get('action') !== 'allow') return reply.redirect(buildRedirect(input, null), 303)
    const phone = getPhoneName(input)
    phones.setHolder(form.get('person') ?? '', phone)
    return reply.redirect(
      buildRedirect(input, store.code(input.appId, phones.holder(phone), input.scope)),
      303,
    )
  })
}
