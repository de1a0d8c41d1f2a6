import { isRefused, ticketOf } from '@mall/core/api'
import type { LoginFields } from '@mall/core/host'
import { signOut } from '@mall/core/session'
import { loginApi } from '../login-endpoints.ts'
import { collect } from './collect.ts'
import { failureText } from './failure-text.ts'
import type { FlowTools } from './flow-types.ts'
import type { StrategySource } from './plan-sign-in.ts'
import { signInOrKeep } from './sign-in-or-keep.ts'
import { branchStrategy, nativeApp, findStrategy, workplace, type Strategy } from './strategies.ts'

/** Signs in by a partner's link or by the host's bridge. */
export async function runStrategyFlow(
  origin: StrategySource,
  fields: LoginFields,
  isAutomatic: boolean,
  tools: FlowTools,
): Promise<void> {
  const { ports, info, show } = tools
  const strategy = selectStrategy(origin, fields, info.loginMethod, ports.host.bridgeLogins)
  if (!strategy) return tools.fail(tools.t('incomplete'))
  const isWorkplace = strategy === workplace
  show({ kind: 'busy' })
  const options = {
    silent: isAutomatic,
    appId: isWorkplace ? info.ddAppKey : info.appId,
    corpId: tools.corpId,
  }
  const collected = await collect(
    strategy,
    fields,
    ports.host,
    options,
    () => fetchBridgeAuth(tools),
    tools.t,
  )
  if ('stop' in collected) {
    if (isWorkplace && collected.cancelled) show({ kind: 'form' })
    else await report(collected.stop, false)
    return
  }
  const outcome = await signInOrKeep(collected.request, tools)
  if (!outcome) return tools.go(tools.target)
  const { data, error } = outcome
  const ticket = ticketOf(error)
  // Data of the former account on this device is deleted with its session.
  if (tools.signedIn && (data || ticket)) tools.dispatch(signOut())
  if (data) return tools.succeed(data)
  // A workplace account without a ticket: its dialog explains that the uid is missing.
  if ((ticket || isWorkplace) && isRefused(error, 'login/bind-phone')) {
    // A sign-in through the form binds the ticket as well.
    if (isWorkplace && ticket) tools.saveTicket(ticket)
    await report(failureText(error, tools.t), true)
    tools.showPopup({ ticket, by: isWorkplace ? 'operator' : 'partner' })
  } else if (ticket && isRefused(error, 'login/unbound')) {
    tools.saveTicket(ticket)
    show({ kind: 'form' })
  } else {
    await report(failureText(error, tools.t), false, isRefused(error, 'login/stale-link'))
  }

  /** @param isPopupShown the dialog explains the next step */
  async function report(message: string, isPopupShown: boolean, stale = false) {
    if (!isWorkplace) return tools.fail(message, stale)
    show({ kind: 'form' })
    if (!isPopupShown) await ports.notify.alert({ title: `Login Error: ${message}` })
  }
}

function selectStrategy(
  origin: StrategySource,
  fields: LoginFields,
  method: number,
  bridgeLogins: ReadonlySet<number> = new Set(),
): Strategy | null {
  if (origin === 'workplace') return workplace
  if (origin === 'nativeApp') return nativeApp
  const strategy = branchStrategy(method, fields) ?? findStrategy(method)
  // The proof in the link takes precedence over the bridge.
  const isFromBridge = bridgeLogins.has(method) && !strategy?.fields.some((name) => fields[name])
  return strategy && isFromBridge ? { ...strategy, from: 'bridge' } : strategy
}

/** Request signed by the mall's server for a bank's bridge; null if refused. */
export async function fetchBridgeAuth({ dispatch }: FlowTools): Promise<LoginFields | null> {
  const { bridgeAuth } = loginApi.endpoints
  const { data } = await dispatch(bridgeAuth.initiate({}, { track: false }))
  return data ?? null
}

/** Requests a new link from the partner after the old one has expired. */
export async function reenter({ ports, dispatch, target, fail, t }: FlowTools): Promise<void> {
  const { reloadUrl } = loginApi.endpoints
  const { data, error } = await dispatch(reloadUrl.initiate({ redirect: target }, { track: false }))
  if (!data) return fail(failureText(error, t), true)
  const result = await ports.host.openExternal(data.url)
  if (result.kind !== 'ok') ports.notify.toast(t('openFailed'), { tone: 'danger' })
}
