import { asApiError, isRefused, ticketOf } from '@mall/core/api'
import { addressOf } from '@mall/core/feature'
import type { LoginFields } from '@mall/core/host'
import { makeOAuthSecret } from '@mall/core/session'
import { loginApi } from '../api/login-endpoints.ts'
import { STOPS } from './collect.ts'
import { failureText } from './failure-text.ts'
import type { FlowTools } from './flow-types.ts'
import { leaveForProvider, readReturn, type OAuthWish } from './oauth.ts'
import { MISSING_FIELD } from './strategies.ts'
import { bankWords } from './strategy-flow.ts'
import { WECHAT_BOUND } from './words.ts'

const STATE_DIFFERS = 'state校验不一致，请重试!'
const DECLINED = '获取用户授权信息失败，原因：用户未同意授权'
const BIND_FIRST = '请先使用手机号登录绑定微信'

/** Leaves for a provider; says why it could not, or null while the page is being left. */
async function leave(wish: Omit<OAuthWish, 'redirect'>, tools: FlowTools): Promise<string | null> {
  const { ports, dispatch, info, target, show } = tools
  show({ kind: 'busy' })
  try {
    const why = await leaveForProvider(ports, dispatch, info.companyId, {
      ...wish,
      redirect: target,
    })
    return why === null ? null : failureText(why)
  } catch (error) {
    return failureText(error)
  }
}

export async function bankFlow(tools: FlowTools): Promise<void> {
  const why = await leave({ provider: 'bank', scope: 'base' }, tools)
  if (why !== null) tools.fail(why)
}

/** Method 14 in an app whose bridge supplies the bank's code: the page is not left. */
export async function bankCodeFlow(byItself: boolean, tools: FlowTools): Promise<void> {
  const { ports, info, dispatch } = tools
  tools.show({ kind: 'busy' })
  try {
    const { verifier, challenge } = await makeOAuthSecret()
    const returnTo = addressOf(tools.paths.login())
    const { data, error } = await dispatch(
      loginApi.endpoints.oauthStart.initiate(
        { provider: 'bank', scope: 'base', challenge, returnTo },
        { track: false },
      ),
    )
    if (!data) return tools.fail(failureText(error))
    const { state } = data
    const auth = await bankWords(tools)
    if (!auth) return tools.fail(STOPS.failed)
    const wish = { silent: byItself, appId: info.appId, corpId: '', state, auth }
    const result = await ports.host.loginCode(wish)
    if (result.kind !== 'ok') return tools.fail(STOPS[result.kind])
    const { code, state: returned } = result.value
    if (returned !== state) return tools.fail(STATE_DIFFERS)
    if (!code) return tools.fail(MISSING_FIELD)
    return await bankReturned({ code, state, verifier }, tools)
  } catch (error) {
    tools.fail(failureText(error))
  }
}

/** `base` is tried by the mall itself: where it does not work, the shopper goes on as a guest. */
export async function chatFlow(scope: OAuthWish['scope'], tools: FlowTools): Promise<void> {
  const why = await leave({ provider: 'wechat', scope }, tools)
  if (why === null) return
  if (scope === 'base') tools.go(tools.target)
  else tools.fail(why)
}

/** Back from a provider's page. */
export async function returnedFlow(fields: LoginFields, tools: FlowTools): Promise<void> {
  const { ports, info, fail } = tools
  const back = readReturn(ports, info.companyId, fields)
  if (back.kind === 'foreign') return stopChat(STATE_DIFFERS, tools)
  if (back.kind === 'declined') {
    if (tools.signedIn) {
      ports.notify.toast(DECLINED, { tone: 'danger' })
      return tools.go(tools.target)
    }
    return fail(DECLINED)
  }
  switch (back.provider) {
    case 'bank':
      return bankReturned(back.proof, tools)
    case 'wechat-pay':
      return payerReturned(back.proof, tools)
    case 'wechat':
      return chatReturned(back.proof, back.scope, tools)
  }
}

type Proof = { code: string; state: string; verifier: string }

async function bankReturned(args: Proof, tools: FlowTools) {
  const { data, error } = await tools.signIn({ name: 'login.bank', args })
  if (data) return tools.succeed(data)
  const ticket = ticketOf(error)
  tools.fail(failureText(error), isRefused(error, 'login/stale-link'))
  if (ticket && isRefused(error, 'login/bind-phone')) tools.showPopup({ ticket, by: 'partner' })
}

/** The account of the payment app is kept; the shopper goes on to pay either way. */
async function payerReturned(proof: Proof, tools: FlowTools) {
  const { keepPayer } = loginApi.endpoints
  const { error } = await tools.dispatch(keepPayer.initiate(proof, { track: false }))
  if (error) await tools.ports.notify.alert({ title: failureText(error) })
  tools.go(tools.target)
}

async function chatReturned(args: Proof, scope: OAuthWish['scope'], tools: FlowTools) {
  const { ports, paths, target } = tools
  const silent = scope === 'base'
  const { data, error } = await tools.signIn({ name: 'login.jsapiLogin', args })
  if (data) return tools.succeed(data, silent ? '' : undefined)
  const ticket = ticketOf(error)
  if (ticket && isRefused(error, 'login/unbound')) {
    if (tools.signedIn) return bindChat(ticket, tools)
    tools.keepTicket(ticket)
    if (silent) return tools.go(target)
    await ports.notify.alert({ title: BIND_FIRST })
    tools.show({ kind: 'form' })
    return tools.go(paths.login({ mode: 'bind', redirect: target }))
  }
  // Tried by the mall itself: what may work the next time is no matter for the shopper.
  if (silent && asApiError(error).class === 'retryable') return tools.go(target)
  return stopChat(failureText(error), tools)
}

/** Who is signed in already binds the chat account that has just been proved. */
async function bindChat(openId: string, tools: FlowTools) {
  const { data, error } = await tools.signIn({ name: 'login.bindWechat', args: { openId } })
  if (data) return tools.succeed(data, WECHAT_BOUND)
  await tools.ports.notify.alert({ title: failureText(error) })
  tools.go(tools.target)
}

/** A failed chat sign-in is said, and then the way leads home; the bank’s stays where it is. */
async function stopChat(message: string, tools: FlowTools) {
  if (tools.resting.kind === 'failed') return tools.fail(message)
  await tools.ports.notify.alert({ title: message })
  tools.go(tools.signedIn ? tools.target : tools.home)
}
