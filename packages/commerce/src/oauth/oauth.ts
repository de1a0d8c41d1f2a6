import type { ArgsOf } from '@mall/contract'
import { addressOf, type MallDispatch } from '@mall/core/feature'
import type { LoginFields } from '@mall/core/host'
import { pathsOf } from '@mall/core/paths'
import { makeOAuthSecret, type Ports } from '@mall/core/session'
import { companyKey, recordIn, type StoragePort } from '@mall/core/storage'
import { oauthApi } from './oauth-endpoints.ts'

type Start = ArgsOf<'login.oauthStart'>
export type OAuthRequest = {
  provider: Start['provider']
  scope: NonNullable<Start['scope']>
  /** path to open afterwards */
  redirect: string
  /** wechat-pay: the holder of the open gift card pays, and not the shopper */
  payer?: 'card'
}
type Pending = Omit<OAuthRequest, 'redirect'> & { state: string; verifier: string }

/** Lifetime of the state on the server. */
const PENDING_TTL_MS = 10 * 60_000
/** Maximum length of `returnTo` in the contract. */
const MAX_RETURN_URL_LENGTH = 1000

const isPending = (value: unknown): value is Pending =>
  typeof value === 'object' &&
  value !== null &&
  ['provider', 'scope', 'state', 'verifier'].every(
    (name) => typeof (value as Record<string, unknown>)[name] === 'string',
  )

const getPendingRecord = (storage: StoragePort, companyId: number, now: () => number) =>
  recordIn(storage.local, companyKey(companyId, 'oauth'), isPending, now)

/**
 * Redirects to a provider's page, which returns to the login page. The PKCE verifier stays in this
 * browser.
 * @returns the error; null while the page unloads
 * @throws SealingUnavailable if the page has no WebCrypto
 */
export async function redirectToProvider(
  ports: Ports,
  dispatch: MallDispatch,
  companyId: number,
  { provider, scope, redirect, payer }: OAuthRequest,
): Promise<unknown> {
  const { verifier, challenge } = await makeOAuthSecret()
  const { login } = pathsOf(companyId)
  const back = addressOf(login({ redirect }))
  const returnTo = back.length > MAX_RETURN_URL_LENGTH ? addressOf(login()) : back
  const start = oauthApi.endpoints.oauthStart.initiate
  const { data, error } = await dispatch(
    start({ provider, scope, challenge, returnTo }, { track: false }),
  )
  if (!data) return error
  const record = getPendingRecord(ports.storage, companyId, ports.clock.now)
  const pending = { provider, scope, state: data.state, verifier }
  record.write({ ...pending, ...(payer && { payer }) }, PENDING_TTL_MS)
  const result = await ports.host.openExternal(data.authorizeUrl, { replace: true })
  return result.kind === 'ok' ? null : result
}

export type ProviderReturn =
  /** the state is unknown in this browser, expired or different */
  | { kind: 'foreign' }
  /** `error`: the provider's error code, '' for none; `description`: its text */
  | { kind: 'declined'; provider: Pending['provider']; error: string; description: string }
  | {
      kind: 'ok'
      provider: Pending['provider']
      scope: Pending['scope']
      payer?: OAuthRequest['payer']
      proof: { code: string; state: string; verifier: string }
    }

/** Parses the parameters of a provider's return. Clears the stored record. */
export function consumeReturn(
  { storage, clock }: Pick<Ports, 'storage' | 'clock'>,
  companyId: number,
  fields: LoginFields,
): ProviderReturn {
  const { state, error = '', error_description: description = '' } = fields
  // DingTalk names the code `authCode`.
  const code = fields.code ?? fields.authCode
  const record = getPendingRecord(storage, companyId, clock.now)
  const pending = record.read()
  record.clear()
  if (!pending || !state || pending.state !== state) return { kind: 'foreign' }
  const { provider, scope, verifier, payer } = pending
  if (!code) return { kind: 'declined', provider, error, description }
  return { kind: 'ok', provider, scope, ...(payer && { payer }), proof: { code, state, verifier } }
}
