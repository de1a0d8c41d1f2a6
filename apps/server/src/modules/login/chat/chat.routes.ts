import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../plugins/errors.ts'
import type { ModuleRoutes } from '../../../plugins/module-routes.ts'
import type { BindService } from '../bind/bind.service.ts'
import type { Attempts } from '../attempts.ts'
import type { VisitOf } from '../code/visits.ts'
import type { FailuresRepository } from '../limits/failures.repository.ts'
import { callerNetwork } from '../../../limits/network.ts'
import { sdkConfig } from '../sdk-config.ts'
import { tokenBucket } from '../../../limits/token-bucket.ts'
import { createChatRepository } from './chat.repository.ts'
import { createChatService } from './chat.service.ts'
import { createOauthStartService } from './oauth-start.service.ts'
import { findWechatAccount } from '../../companies/index.ts'
import { createOauthStatesRepository } from '../proofs/oauth-states.repository.ts'

type Parts = {
  attempts: Attempts
  failures: FailuresRepository
  binds: BindService
  /** shopper and company of the request; throws if the company is unknown or closed */
  visitOf: VisitOf
}

export function chatRoutes({ serve }: ModuleRoutes, deps: Deps, parts: Parts): void {
  const { companies } = deps
  const { attempts, failures, binds, visitOf } = parts
  const starts = createOauthStartService({ ...deps, states: createOauthStatesRepository(deps.db) })
  const chat = createChatService({
    ...deps,
    repository: createChatRepository(deps.db),
    failures,
    attempts,
  })
  const startsPerIp = tokenBucket({ most: deps.settings.MALL_SIGN_INS_PER_IP, perSeconds: 60 })

  serve('login.oauthStart', async (input, visitor, { request }) => {
    const { companyId } = await visitOf(visitor, request)
    const retryAfter = startsPerIp.take(callerNetwork(request.ip), deps.now())
    if (retryAfter > 0) throw new Refusal('request/too-many', undefined, { retryAfter })
    return starts.start(companyId, await companies.of(companyId), input)
  })

  serve('login.jsapiConfig', async ({ url }, { companyId }) => {
    const company = await companies.of(companyId)
    const account = findWechatAccount(company)
    if (!account) throw new Refusal('login/not-open')
    const { origins } = company.settings
    const ticketOf = () => deps.wechat.ticket(account)
    return { appId: account.appId, ...(await sdkConfig(deps, { url, origins, ticketOf })) }
  })

  serve('login.jsapiLogin', async (returned, visitor, { request }) => {
    const visit = await visitOf(visitor, request)
    return chat.signIn(visit, visitor.userId, await companies.of(visit.companyId), returned)
  })

  serve('login.jsapiLogin2', async (returned, shopper, { request }) => {
    const visit = await visitOf(shopper, request)
    return chat.storePayer(visit, shopper.userId, await companies.of(visit.companyId), returned)
  })

  serve('login.bindWechat', async ({ openId }, shopper, { request }) =>
    binds.toCaller(await visitOf(shopper, request), 'wechat', {
      ticket: openId,
      userId: shopper.userId,
    }),
  )

  serve('login.unbindWechat', async ({ openId }, shopper) => {
    await chat.unbind(shopper, openId)
    return {}
  })

  serve('login.openIdBindPhone', async ({ openId, phone, captcha }, guest, { request }) =>
    binds.toPhone(await visitOf(guest, request), 'wechat', { ticket: openId, phone, captcha }),
  )
}
