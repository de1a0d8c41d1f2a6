import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../plugins/errors.ts'
import type { ModuleRoutes } from '../../../plugins/module-routes.ts'
import type { Caller } from '../../../plugins/serve.ts'
import type { BindService } from '../bind/bind.service.ts'
import type { Attempts, Visit } from '../attempts.ts'
import type { FailuresRepository } from '../limits/failures.repo.ts'
import { callerNetwork } from '../../../limits/network.ts'
import { sdkConfig } from '../sdk-config.ts'
import { tokenBucket } from '../../../limits/token-bucket.ts'
import { createChatRepository } from './chat.repo.ts'
import { createChatService } from './chat.service.ts'
import { createOauthStartService } from './oauth-start.service.ts'
import { findWechatAccount } from '../../tenant/index.ts'
import { createOauthStatesRepository } from '../proofs/oauth-states.repo.ts'

type Parts = {
  attempts: Attempts
  failures: FailuresRepository
  binds: BindService
  /** shopper and company of the request; throws if the company is unknown or closed */
  visitOf: (caller: Caller) => Promise<Visit>
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

  serve('login.oauthStart', async (input, caller) => {
    const { companyId } = await visitOf(caller)
    const retryAfter = startsPerIp.take(callerNetwork(caller.request.ip), deps.now())
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

  serve('login.jsapiLogin', async (returned, caller) => {
    const visit = await visitOf(caller)
    return chat.signIn(visit, caller.shopper.userId, await companies.of(visit.companyId), returned)
  })

  serve('login.jsapiLogin2', async (returned, caller) => {
    const visit = await visitOf(caller)
    return chat.storePayer(
      visit,
      caller.shopper.userId,
      await companies.of(visit.companyId),
      returned,
    )
  })

  serve('login.bindWechat', async ({ openId }, caller) =>
    binds.toCaller(await visitOf(caller), 'wechat', {
      ticket: openId,
      userId: caller.shopper.userId,
    }),
  )

  serve('login.unbindWechat', async ({ openId }, { shopper }) => {
    await chat.unbind(shopper, openId)
    return {}
  })

  serve('login.openIdBindPhone', async ({ openId, phone, captcha }, caller) =>
    binds.toPhone(await visitOf(caller), 'wechat', { ticket: openId, phone, captcha }),
  )
}
