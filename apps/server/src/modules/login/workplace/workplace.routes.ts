import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../plugins/errors.ts'
import type { ModuleRoutes } from '../../../plugins/module-routes.ts'
import type { BindService } from '../bind/bind.service.ts'
import type { Attempts } from '../attempts.ts'
import type { VisitOf } from '../code/visits.ts'
import type { FailuresRepository } from '../limits/failures.repository.ts'
import type { LoginService } from '../login.service.ts'
import { sdkConfig } from '../sdk-config.ts'
import type { SmsService } from '../sms/sms.service.ts'
import { ticketHashOf } from '../proofs/tickets.ts'
import { tokenBucket } from '../../../limits/token-bucket.ts'
import { createWorkplaceRepository } from './workplace.repository.ts'
import { findDingtalkApp } from '../../companies/index.ts'
import { createWorkplaceService } from './workplace.service.ts'

type Parts = {
  attempts: Attempts
  failures: FailuresRepository
  logins: LoginService
  binds: BindService
  codes: SmsService
  /** shopper and company of the request; throws if the company is unknown or closed */
  visitOf: VisitOf
  /**
   * counts a message against the limits of the caller's network and the company; throws beyond them
   */
  admitSms: (caller: { companyId: number }, request: FastifyRequest) => Promise<void>
}

/** Limit of messages that a ticket allows, to any phones. */
const messages = { most: 5, perSeconds: 1_800 }

export function workplaceRoutes({ serve }: ModuleRoutes, deps: Deps, parts: Parts): void {
  const { companies } = deps
  const { attempts, failures, logins, binds, codes, visitOf, admitSms } = parts
  const workplace = createWorkplaceService({
    ...deps,
    repository: createWorkplaceRepository(deps.db),
    failures,
    attempts,
  })
  const perTicket = tokenBucket(messages)

  serve('ding.login', async (returned, guest, { request }) => {
    const visit = await visitOf(guest, request)
    return workplace.signIn(visit, await companies.of(visit.companyId), returned)
  })

  for (const [name, only] of [
    ['ding.passwordLogin', 2],
    ['ding.codeLogin', 1],
  ] as const) {
    serve(name, async ({ openId: ticket, ...sealed }, guest, { request }) => {
      const visit = await visitOf(guest, request)
      return logins.login(visit, sealed, {
        only,
        ...(ticket ? { ticket: { provider: 'dingtalk', ticketHash: ticketHashOf(ticket) } } : {}),
      })
    })
  }

  serve('ding.sendSms', async ({ phone, uid }, guest, { request }) => {
    await admitSms(guest, request)
    const ticketHash = ticketHashOf(uid)
    return codes.sendWithTicket(guest.companyId, phone, {
      ticketHash,
      admit(bearer, at) {
        if (bearer?.provider !== 'dingtalk') return 'login/uncheckable'
        return perTicket.take(ticketHash, at) > 0 ? 'login/sms-limit' : null
      },
    })
  })

  serve('ding.sendSmsWithCaptcha', async ({ phone, captchaToken }, guest, { request }) => {
    await admitSms(guest, request)
    const input = { phoneNum: phone, method: 'login', captchaVerifyParam: captchaToken } as const
    return codes.send(guest.companyId, input)
  })

  serve('ding.nkBindPhone', async ({ phone, captcha, uid }, guest, { request }) =>
    binds.toPhone(await visitOf(guest, request), 'dingtalk', { ticket: uid, phone, captcha }),
  )

  serve('ding.userInfo', (_input, shopper) => workplace.getAccount(shopper))

  serve('ding.jsapiConfig', async ({ url }, { companyId }) => {
    const company = await companies.of(companyId)
    const dingApp = findDingtalkApp(company)
    if (!dingApp) throw new Refusal('login/not-open')
    const signed = await sdkConfig(deps, {
      url,
      origins: company.settings.origins,
      words: '钉钉初始化失败！',
      ticketOf: () => deps.dingtalk.ticket(dingApp),
    })
    return {
      appId: dingApp.appKey,
      corpId: company.info.ddCorpId,
      agentId: company.settings.secrets.dingAgentId ?? '',
      ...signed,
    }
  })
}
