import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { ModuleRoutes } from '../../plugins/module-routes.ts'
import type { Caller } from '../../plugins/serve.ts'
import { hashOf, tokenOf } from '../../plugins/session.ts'
import { bindService } from './bind/bind.service.ts'
import { createCaptchaRepository } from './captcha/captcha.repo.ts'
import { createCaptchaService } from './captcha/captcha.service.ts'
import { chatRoutes } from './chat/chat.routes.ts'
import { createLoginKeysRepository } from './proofs/login-keys.repo.ts'
import { createLoginKeysService } from './proofs/login-keys.service.ts'
import { endSession, findPerson } from './login.repo.ts'
import { loginService, type Visit } from './login.service.ts'
import { callerNetwork } from './limits/network.ts'
import { passwordService } from './password/password.service.ts'
import { partnerRoutes } from './partner/partner.routes.ts'
import { qrRoutes } from './qr/qr.routes.ts'
import { maskedPhone } from './shopper.ts'
import { smsService } from './sms/sms.service.ts'
import { tokenBucket, type Budget } from './limits/token-bucket.ts'
import { workplaceRoutes } from './workplace/workplace.routes.ts'

const hour = 3_600

/** A sign-in ends the session of its request. */
const sessionBefore = (request: FastifyRequest) => {
  const token = tokenOf(request.headers.authorization)
  return token === null ? null : hashOf(token)
}

export function loginRoutes(routes: ModuleRoutes, deps: Deps): void {
  const { serve } = routes
  const { db, companies, now, settings } = deps
  const keys = createLoginKeysService({ ...deps, repository: createLoginKeysRepository(db) })
  const captchas = createCaptchaService({ ...deps, repository: createCaptchaRepository(db) })
  const codes = smsService(deps)
  const logins = loginService(deps, keys)
  const binds = bindService(deps, logins)
  const passwords = passwordService(deps, keys, logins, companies)
  const captchaBudget = tokenBucket({ most: settings.MALL_CAPTCHAS_PER_IP, perSeconds: 60 })
  const smsPerIp = tokenBucket({ most: settings.MALL_SMS_PER_IP, perSeconds: hour })
  const smsPerCompany = tokenBucket({ most: settings.MALL_SMS_PER_COMPANY, perSeconds: hour })

  function pay(budget: Budget, key: string) {
    const retryAfter = budget.take(key, now())
    if (retryAfter > 0) throw new Refusal('request/too-many', undefined, { retryAfter })
  }

  async function admitSms({ companyId, request }: Caller): Promise<void> {
    pay(smsPerIp, callerNetwork(request.ip))
    await companies.of(companyId)
    pay(smsPerCompany, String(companyId))
  }

  async function visitOf({ companyId, request }: Caller): Promise<Visit> {
    const { info, settings: own } = await companies.of(companyId)
    if (info.shopStatus === 1) throw new Refusal('company/closed')
    const { maxSessions } = own
    return { companyId, ip: request.ip, replaces: sessionBefore(request), maxSessions }
  }

  serve('login.publicKey', () => keys.issue())

  serve('login.captcha', async ({ kind }, { companyId, request }) => {
    pay(captchaBudget, callerNetwork(request.ip))
    await companies.of(companyId)
    return captchas.issue(companyId, kind)
  })

  serve('login.checkCaptcha', (answer, { companyId }) => captchas.check(companyId, answer))

  for (const name of ['login.sendSmsCode', 'login.sendCode'] as const) {
    serve(name, async (input, caller) => {
      await admitSms(caller)
      return codes.send(caller.companyId, input, caller.shopper.userId)
    })
  }

  serve('login.login', async (sealed, caller) => logins.login(await visitOf(caller), sealed))

  serve('login.changePassword', async (sealed, { companyId, shopper, session, request }) => {
    const tokenHash = session?.tokenHash ?? ''
    await passwords.change(
      { companyId, ip: request.ip },
      { userId: shopper.userId, tokenHash },
      sealed,
    )
    return {}
  })

  serve('login.resetPassword', async (sealed, caller) => {
    await passwords.reset(await visitOf(caller), sealed)
    return {}
  })

  const parts = { logins, binds, codes, visitOf, admitSms }
  chatRoutes(routes, deps, parts)
  workplaceRoutes(routes, deps, parts)
  qrRoutes(routes, deps, parts)
  partnerRoutes(routes, deps, logins, visitOf)

  serve('login.logout', async (_input, { shopper, session }) => {
    const tokenHash = session?.tokenHash ?? ''
    await db.transaction(shopper.companyId, (tx) =>
      endSession(tx, { ...shopper, tokenHash, at: now() }),
    )
    return {}
  })

  serve('login.getInfo', async (_input, { shopper }) => {
    const person = await db.transaction(shopper.companyId, (tx) => findPerson(tx, shopper))
    if (!person) throw new Refusal('session/missing')
    return {
      id: person.id,
      tel: person.phone ? maskedPhone(person.phone) : '',
      nickName: person.nick_name,
      headImage: person.head_image,
      openId: person.open_id ?? '',
      halfRegistered: person.half_registered,
      hasPassword: person.has_password,
    }
  })
}
