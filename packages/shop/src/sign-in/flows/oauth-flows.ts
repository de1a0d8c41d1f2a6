import { asApiError, isRefused, ticketOf } from '@mall/core/api'
import { addressOf } from '@mall/core/feature'
import type { LoginFields } from '@mall/core/host'
import { makeOAuthSecret } from '@mall/core/session'
import {
  consumeReturn,
  oauthApi,
  redirectToProvider,
  type OAuthRequest,
} from '@mall/commerce/oauth'
import { loginApi } from '../login-endpoints.ts'
import { STOP_MESSAGES } from './collect.ts'
import { declinedText } from './declined-text.ts'
import { failureText } from './failure-text.ts'
import type { FlowTools } from './flow-types.ts'
import { fetchBridgeAuth } from './strategy-flow.ts'

/** Redirects to a provider. Resolves to an error message, or to null while the page unloads. */
async function tryRedirect(
  request: Omit<OAuthRequest, 'redirect'>,
  tools: FlowTools,
): Promise<string | null> {
  const { ports, dispatch, info, target, show } = tools
  show({ kind: 'busy' })
  try {
    const failure = await redirectToProvider(ports, dispatch, info.companyId, {
      ...request,
      redirect: target,
    })
    return failure === null ? null : failureText(failure, tools.t)
  } catch (error) {
    return failureText(error, tools.t)
  }
}

export async function runBankFlow(tools: FlowTools): Promise<void> {
  const failure = await tryRedirect({ provider: 'bank', scope: 'base' }, tools)
  if (failure !== null) tools.fail(failure)
}

/** Method 14 in an app whose bridge supplies the bank's code: no redirect. */
export async function runBankCodeFlow(isAutomatic: boolean, tools: FlowTools): Promise<void> {
  const { ports, info, dispatch } = tools
  tools.show({ kind: 'busy' })
  try {
    const { verifier, challenge } = await makeOAuthSecret()
    const returnTo = addressOf(tools.paths.login())
    const { data, error } = await dispatch(
      oauthApi.endpoints.oauthStart.initiate(
        { provider: 'bank', scope: 'base', challenge, returnTo },
        { track: false },
      ),
    )
    if (!data) return tools.fail(failureText(error, tools.t))
    const { state } = data
    const auth = await fetchBridgeAuth(tools)
    if (!auth) return tools.fail(tools.t(STOP_MESSAGES.failed))
    const request = { silent: isAutomatic, appId: info.appId, corpId: '', state, auth }
    const result = await ports.host.loginCode(request)
    if (result.kind !== 'ok') return tools.fail(tools.t(STOP_MESSAGES[result.kind]))
    const { code, state: returned } = result.value
    if (returned !== state) return tools.fail(tools.t('stateMismatch'))
    if (!code) return tools.fail(tools.t('missingParams'))
    return await handleBankReturn({ code, state, verifier }, tools)
  } catch (error) {
    tools.fail(failureText(error, tools.t))
  }
}

/** `base` runs automatically: on failure the shopper continues as a guest. */
export async function runChatFlow(scope: OAuthRequest['scope'], tools: FlowTools): Promise<void> {
  const failure = await tryRedirect({ provider: 'wechat', scope }, tools)
  if (failure === null) return
  if (scope === 'base') tools.go(tools.target)
  else tools.fail(failure)
}

/** Redirects to DingTalk's page, where a desktop without the app signs in. */
export async function runWorkplacePageFlow(tools: FlowTools): Promise<void> {
  const failure = await tryRedirect({ provider: 'dingtalk', scope: 'base' }, tools)
  if (failure === null) return
  tools.show({ kind: 'form' })
  await tools.ports.notify.alert({ title: failure })
}

/** Handles the return from a provider's page. */
export async function runReturnFlow(fields: LoginFields, tools: FlowTools): Promise<void> {
  const { ports, info, fail } = tools
  const providerReturn = consumeReturn(ports, info.companyId, fields)
  if (providerReturn.kind === 'foreign') return failChat(tools.t('stateMismatch'), tools)
  if (providerReturn.kind === 'declined') {
    const text = declinedText(providerReturn, tools.t)
    if (tools.signedIn) {
      ports.notify.toast(text, { tone: 'danger' })
      return tools.go(tools.target)
    }
    return fail(text)
  }
  switch (providerReturn.provider) {
    case 'bank':
      return handleBankReturn(providerReturn.proof, tools)
    case 'wechat-pay':
      return handlePayerReturn(providerReturn.proof, providerReturn.payer, tools)
    case 'dingtalk':
      return handleWorkplaceReturn(providerReturn.proof, tools)
    case 'wechat':
      return handleChatReturn(providerReturn.proof, providerReturn.scope, tools)
  }
}

type Proof = { code: string; state: string; verifier: string }

async function handleBankReturn(args: Proof, tools: FlowTools) {
  const { data, error } = await tools.signIn({ name: 'login.bank', args })
  if (data) return tools.succeed(data)
  const ticket = ticketOf(error)
  tools.fail(failureText(error, tools.t), isRefused(error, 'login/stale-link'))
  if (ticket && isRefused(error, 'login/bind-phone')) tools.showPopup({ ticket, by: 'partner' })
}

async function handleWorkplaceReturn({ code, ...proof }: Proof, tools: FlowTools) {
  const args = { authCode: code, ...proof }
  const { data, error } = await tools.signIn({ name: 'ding.login', args })
  if (data) return tools.succeed(data)
  const ticket = ticketOf(error)
  tools.show({ kind: 'form' })
  if (isRefused(error, 'login/bind-phone')) {
    // A sign-in through the form binds the ticket as well; without one the dialog explains it.
    if (ticket) tools.saveTicket(ticket)
    tools.showPopup({ ticket, by: 'operator' })
    return
  }
  await tools.ports.notify.alert({ title: failureText(error, tools.t) })
}

/** Stores the account of the payment app; the payer continues to the payment in either case. */
async function handlePayerReturn(proof: Proof, payer: OAuthRequest['payer'], tools: FlowTools) {
  const { error } = await savePayer(proof, payer, tools)
  if (error) await tools.ports.notify.alert({ title: failureText(error, tools.t) })
  tools.go(tools.target)
}

async function savePayer(proof: Proof, payer: OAuthRequest['payer'], { dispatch }: FlowTools) {
  if (payer !== 'card') {
    return dispatch(loginApi.endpoints.savePayer.initiate(proof, { track: false }))
  }
  const { cardCountApi } = await import('@mall/commerce/gift')
  return dispatch(cardCountApi.endpoints.saveCardPayer.initiate(proof, { track: false }))
}

async function handleChatReturn(args: Proof, scope: OAuthRequest['scope'], tools: FlowTools) {
  const { ports, paths, target } = tools
  const silent = scope === 'base'
  const { data, error } = await tools.signIn({ name: 'login.jsapiLogin', args })
  if (data) return tools.succeed(data, silent ? '' : undefined)
  const ticket = ticketOf(error)
  if (ticket && isRefused(error, 'login/unbound')) {
    if (tools.signedIn) return bindChat(ticket, tools)
    tools.saveTicket(ticket)
    if (silent) return tools.go(target)
    await ports.notify.alert({ title: tools.t('signInToBind') })
    tools.show({ kind: 'form' })
    return tools.go(paths.login({ mode: 'bind', redirect: target }))
  }
  // Automatic attempt: a retryable error is not shown.
  if (silent && asApiError(error).class === 'retryable') return tools.go(target)
  return failChat(failureText(error, tools.t), tools)
}

/** Binds the verified chat account to the signed-in shopper. */
async function bindChat(openId: string, tools: FlowTools) {
  const { data, error } = await tools.signIn({ name: 'login.bindWechat', args: { openId } })
  if (data) return tools.succeed(data, tools.t('wechatBound'))
  await tools.ports.notify.alert({ title: failureText(error, tools.t) })
  tools.go(tools.target)
}

/** Shows the error of a failed chat sign-in, then goes home; a bank sign-in stays on the page. */
async function failChat(message: string, tools: FlowTools) {
  if (tools.idleView.kind === 'failed') return tools.fail(message)
  await tools.ports.notify.alert({ title: message })
  tools.go(tools.signedIn ? tools.target : tools.home)
}
