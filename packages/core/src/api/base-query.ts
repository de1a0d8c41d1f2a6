/// <reference path="../env.d.ts" />
import type { BaseQueryFn } from '@reduxjs/toolkit/query'
import type { ShopperCallName } from '@mall/contract'
import { moneyCalls } from '@mall/contract/money-calls'
import type { Route } from '@mall/contract/route'
import {
  renewToken,
  selectTranslator,
  type Ports,
  type SessionDispatch,
  type SessionRoot,
} from '../session/index.ts'
import { endsSession, type ApiError } from './api-error.ts'
import { checkAnswer } from './check-answer.ts'
import { present } from './present.ts'
import { readAnswer, type Reading } from './read-answer.ts'
import { send } from './send.ts'
import { toRequest } from './to-request.ts'

export type CallRequest = {
  name: ShopperCallName
  route: Route
  args: Readonly<Record<string, unknown>>
}
/** `quiet`: the screen shows the error itself (polling, prefetching). */
export type CallOptions = { quiet?: boolean }
/** `message`: the server's words for a served call; '' for none. */
export type CallMeta = { message: string }
export type MallBaseQuery = BaseQueryFn<CallRequest, unknown, ApiError, CallOptions, CallMeta>

/** A money call is retried at most three times, with the same request. */
const MORE_TRIES = 3
const FIRST_PAUSE_MS = 500

const mayRepeat = (name: ShopperCallName, { kind, code }: ApiError): boolean =>
  moneyCalls.has(name) &&
  (kind === 'network' || kind === 'timeout' || (kind === 'http' && code === 503))

/** Calls whose answer is not wrapped in the envelope. */
const RAW: ReadonlySet<ShopperCallName> = new Set<ShopperCallName>(['home.option'])

/** Sends one call of the contract to the server. Source: the specification, sections 7 and 8. */
export const mallBaseQuery: MallBaseQuery = async ({ name, route, args }, context, options) => {
  const ports = context.extra as Ports
  const getState = context.getState as () => SessionRoot
  const dispatch = context.dispatch as SessionDispatch
  const { session } = getState()
  const { companyId } = session
  const audience = ports.hooks.audienceOf(name)
  const readToken = () =>
    audience?.calls ? audience.calls.token(ports, companyId) : getState().session.token
  const token = readToken()
  const translate = selectTranslator(getState())
  const headers: Record<string, string> = { CompanyId: String(companyId) }
  if (token !== null) headers['Authorization'] = `Bearer ${token}`

  const attempt = async (): Promise<Reading | 'aborted'> => {
    const request = toRequest(route, args, ports.clock.local())
    const sent = await send(ports, request, headers, context.signal)
    if (sent.kind === 'aborted') return 'aborted'
    if (sent.kind === 'answered' && sent.serverTime !== null) {
      ports.clock.learn(sent.serverTime, sent.sentAt, sent.receivedAt)
    }
    return readAnswer(name, sent, RAW.has(name), translate)
  }

  const afterCall = ports.hooks.beforeRequest.map((hook) =>
    hook({ name, args }, { ports, session }),
  )

  let reading = await attempt()
  for (let more = 0; more < MORE_TRIES; more++) {
    if (reading === 'aborted' || !('error' in reading) || !mayRepeat(name, reading.error)) break
    await ports.tries.sleep(FIRST_PAUSE_MS * 2 ** more * (0.5 + ports.tries.random()))
    reading = await attempt()
  }
  if (reading === 'aborted') {
    return { error: { kind: 'network', code: 0, name: null, message: '', class: 'retryable' } }
  }
  const outcome = 'error' in reading ? { error: reading.error } : {}
  for (const finish of afterCall) finish?.(outcome)

  if ('error' in reading) {
    const { error } = reading
    if (!options?.quiet) present(ports, error)
    // If the file cannot be loaded, the next response of this kind ends the session.
    const ending = endsSession(error) && (await import('./failures.ts').catch(() => null))
    // A response to a former token does not end the current session.
    if (ending && readToken() === token) {
      if (audience) ending.endAudience(audience, ports, companyId)
      else void ending.endSession({ dispatch, getState, ports }, error)
    }
    return { error }
  }
  if (reading.renews && token !== null && !audience) dispatch(renewToken(token))
  if (import.meta.env.DEV) {
    const broken = await checkAnswer(name, reading.data)
    if (broken) {
      ports.notify.toast(broken.message, { tone: 'danger' })
      return { error: broken }
    }
  }
  return { data: reading.data, meta: { message: reading.message ?? '' } }
}
