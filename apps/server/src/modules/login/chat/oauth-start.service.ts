import type { DataOf, InputOf } from '@mall/contract'
import { loginMethods } from '@mall/contract/login-methods'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../plugins/errors.ts'
import { hashOf } from '../../../plugins/session.ts'
import { findDingtalkApp, findWechatAccount, type Company } from '../../companies/index.ts'
import type { OauthStatesRepository } from '../proofs/oauth-states.repository.ts'
import { isOwnAddress } from '../../../limits/own-address.ts'
import { payAccount } from './accounts.ts'

const life = 600

type OAuthStartInput = InputOf<'login.oauthStart'>
type OauthStartDeps = Pick<Deps, 'now' | 'random' | 'settings' | 'wechat' | 'dingtalk'> & {
  states: OauthStatesRepository
}

/** The bank's page, with the parameters of RFC 6749, 4.1.1. */
function bankUrl({ settings }: Company, returnTo: string, state: string): string | null {
  const { authorizeUrl, clientId } = settings.secrets.oauth ?? {}
  if (!authorizeUrl || !clientId) return null
  const url = new URL(authorizeUrl)
  const query = { response_type: 'code', client_id: clientId, redirect_uri: returnTo, state }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

export function createOauthStartService({
  states,
  now,
  random,
  settings,
  wechat,
  dingtalk,
}: OauthStartDeps) {
  /** The workplace app's page, of companies whose login page shows its icon. */
  function workplaceUrl(company: Company, returnTo: string, state: string): string | null {
    const app = findDingtalkApp(company)
    const isOpen = loginMethods[company.info.loginMethod]?.workplaceIcon === true
    return app && isOpen ? dingtalk.authorizeUrl({ appKey: app.appKey, returnTo, state }) : null
  }

  function pageOf(
    company: Company,
    { provider, scope }: OAuthStartInput,
    returnTo: string,
    state: string,
  ) {
    if (provider === 'dingtalk') return workplaceUrl(company, returnTo, state)
    if (provider === 'bank') return bankUrl(company, returnTo, state)
    const account = provider === 'wechat' ? findWechatAccount(company) : payAccount(company)
    return account && wechat.authorizeUrl({ appId: account.appId, returnTo, scope, state })
  }

  return {
    /**
     * Creates a state of 256 bits in letters and digits, which all providers accept. It is valid
     * once within ten minutes, with the secret that the browser stores.
     */
    async start(
      companyId: number,
      company: Company,
      input: OAuthStartInput,
    ): Promise<DataOf<'login.oauthStart'>> {
      // The provider sends a code to this address, so addresses of other sites are refused.
      const { origins } = company.settings
      if (!isOwnAddress(settings, input.returnTo, origins)) throw new Refusal('request/forbidden')
      const { provider, scope, challenge } = input
      const state = random(32).toString('hex')
      const returnTo = new URL(input.returnTo)
      returnTo.hash = ''
      const authorizeUrl = pageOf(company, input, returnTo.href, state)
      if (!authorizeUrl) throw new Refusal('login/not-open')
      await states.insert(companyId, {
        stateHash: hashOf(state),
        provider,
        scope,
        challenge,
        expiresAt: new Date(now().getTime() + life * 1000),
      })
      return { state, authorizeUrl, expiresIn: life }
    },
  }
}
