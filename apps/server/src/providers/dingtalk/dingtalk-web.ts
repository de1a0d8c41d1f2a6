import { z } from 'zod'
import { askJson, buildUrl, ProviderSilent } from '../ask-json.ts'
import type { DingtalkApp } from './dingtalk-api.ts'

const text = z.string().min(1).max(1_000)
/** Errors have a status of 400 or more. */
const UserToken = z.union([z.object({ accessToken: text }), z.object({ code: text })])
const Me = z.object({ unionId: z.string().min(1).max(64), nick: z.string().max(200).default('') })

/** The code is invented, expired or used. */
const SPENT_CODE = 'invalidParameter.authCode.notFound'

/** Address of the consent page; it returns with `authCode` and `state`. */
export function buildAuthorizeUrl(
  loginUrl: string,
  { appKey, returnTo, state }: { appKey: string; returnTo: string; state: string },
): string {
  return buildUrl(loginUrl, '/oauth2/auth', {
    redirect_uri: returnTo,
    response_type: 'code',
    client_id: appKey,
    scope: 'openid',
    state,
    prompt: 'consent',
  }).href
}

/**
 * The person of a code from the consent page; null if the code is invalid or used.
 * @throws ProviderSilent
 */
export async function fetchWebPerson(
  { appKey, secret }: DingtalkApp,
  code: string,
  { openUrl, limit }: { openUrl: string; limit: number },
): Promise<{ unionId: string; name: string } | null> {
  const token = await askJson({
    url: buildUrl(openUrl, '/v1.0/oauth2/userAccessToken'),
    body: { clientId: appKey, clientSecret: secret, code, grantType: 'authorization_code' },
    readable: [400],
    limit,
    answer: UserToken,
  })
  if ('code' in token) {
    if (token.code === SPENT_CODE) return null
    throw new ProviderSilent(`code ${token.code}`)
  }
  const { unionId, nick } = await askJson({
    url: buildUrl(openUrl, '/v1.0/contact/users/me'),
    headers: { 'x-acs-dingtalk-access-token': token.accessToken },
    limit,
    answer: Me,
  })
  return { unionId, name: nick }
}
