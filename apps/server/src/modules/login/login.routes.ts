import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { ModuleRoutes } from '../../plugins/module-routes.ts'
import { createAttempts } from './attempts.ts'
import { createBindRepository } from './bind/bind.repository.ts'
import { createBindService } from './bind/bind.service.ts'
import { createConsentsRepository } from './bind/consents.repository.ts'
import { createCaptchaRepository } from './captcha/captcha.repository.ts'
import { createCaptchaService } from './captcha/captcha.service.ts'
import { chatRoutes } from './chat/chat.routes.ts'
import { createFailuresRepository } from './limits/failures.repository.ts'
import { callerNetwork } from '../../limits/network.ts'
import { tokenBucket, type Budget } from '../../limits/token-bucket.ts'
import { createLoginRepository } from './login.repository.ts'
import { createLoginService } from './login.service.ts'
import { partnerRoutes } from './partner/partner.routes.ts'
import { createPasswordRepository } from './password/password.repository.ts'
import { createPasswordService } from './password/password.service.ts'
import { createPhoneRepository } from './phone/phone.repository.ts'
import { createPhoneService } from './phone/phone.service.ts'
import { createLoginKeysRepository } from './proofs/login-keys.repository.ts'
import { createLoginKeysService } from './proofs/login-keys.service.ts'
import { qrRoutes } from './qr/qr.routes.ts'
import { createSmsBudgets } from './sms/sms-budgets.ts'
import { createSmsRepository } from './sms/sms.repository.ts'
import { createSmsService } from './sms/sms.service.ts'
import { createVisits } from './code/visits.ts'
import { workplaceRoutes } from './workplace/workplace.routes.ts'

export function loginRoutes(routes: ModuleRoutes, { db: database, ...rest }: Deps): void {
  // Sign-ins share the guests' part of the connections.
  const deps = { ...rest, db: database.guests }
  const { serve } = routes
  const { cache, db, companies, now, settings } = deps
  const attempts = createAttempts(deps)
  const failures = createFailuresRepository(db)
  const passwordRepository = createPasswordRepository(db)
  const keys = createLoginKeysService({ ...deps, repository: createLoginKeysRepository(db) })
  const captchas = createCaptchaService({ ...deps, repository: createCaptchaRepository(db) })
  const codes = createSmsService({
    ...deps,
    repository: createSmsRepository(db),
    passwords: passwordRepository,
  })
  const logins = createLoginService({
    repository: createLoginRepository(db),
    failures,
    keys,
    attempts,
    now,
  })
  const binds = createBindService({ repository: createBindRepository(db), attempts })
  const phones = createPhoneService({ repository: createPhoneRepository(database), attempts })
  const passwords = createPasswordService({
    repository: passwordRepository,
    failures,
    keys,
    attempts,
    companies,
    now,
  })
  const signedIn = createLoginService({
    repository: createLoginRepository(database),
    failures,
    keys,
    attempts,
    now,
  })
  const captchaBudget = tokenBucket({ most: settings.MALL_CAPTCHAS_PER_IP, perSeconds: 60 })
  // A script reads every question, but places one puzzle piece of eight.
  const questionBudget = tokenBucket({
    most: Math.ceil(settings.MALL_CAPTCHAS_PER_IP / 8),
    perSeconds: 60,
  })
  const smsBudgets = createSmsBudgets(deps)

  function pay(budget: Budget, key: string) {
    const retryAfter = budget.take(key, now())
    if (retryAfter > 0) throw new Refusal('request/too-many', undefined, { retryAfter })
  }

  async function admitSms(
    { companyId }: { companyId: number },
    request: FastifyRequest,
  ): Promise<void> {
    await smsBudgets.payNetwork(request.ip)
    await companies.of(companyId)
    await smsBudgets.payCompany(companyId)
  }

  const consents = createConsentsRepository(database)
  const visitOf = createVisits(companies)

  serve('login.publicKey', () => keys.issue())

  serve('login.captcha', async (input, { companyId }, { request }) => {
    pay(captchaBudget, callerNetwork(request.ip))
    if (input.kind === 'question') pay(questionBudget, callerNetwork(request.ip))
    return captchas.issue(await companies.of(companyId), { ...input, ip: request.ip })
  })

  serve('login.checkCaptcha', async (answer, { companyId }, { request }) =>
    captchas.check(await companies.of(companyId), request.ip, answer),
  )

  for (const name of ['login.sendSmsCode', 'login.sendCode'] as const) {
    serve(name, async (input, visitor, { request }) => {
      await admitSms(visitor, request)
      return codes.send(visitor.companyId, input, visitor.userId)
    })
  }

  serve('login.login', async (sealed, guest, { request }) =>
    logins.login(await visitOf(guest, request), sealed),
  )

  serve('login.changePassword', async (sealed, shopper, { session, request }) => {
    const tokenHash = session?.tokenHash ?? ''
    await passwords.change(
      { companyId: shopper.companyId, ip: request.ip },
      { userId: shopper.userId, tokenHash },
      sealed,
    )
    await cache.flush()
    return {}
  })

  serve('login.changePhone', async (input, shopper, { request }) => {
    await phones.change(shopper, request.ip, input)
    return {}
  })

  serve('login.resetPassword', async (sealed, guest, { request }) => {
    await passwords.reset(await visitOf(guest, request), sealed)
    await cache.flush()
    return {}
  })

  serve('ops.consents', async ({ userId }, { companyId }) => {
    await companies.of(companyId)
    return { records: await consents.list(companyId, userId) }
  })

  const parts = { attempts, failures, logins, binds, codes, visitOf, admitSms }
  chatRoutes(routes, deps, parts)
  workplaceRoutes(routes, deps, parts)
  qrRoutes(routes, deps, parts)
  partnerRoutes(routes, deps, parts)

  serve('login.logout', async (_input, shopper, { session }) => {
    const tokenHash = session?.tokenHash ?? ''
    await signedIn.logout(shopper, tokenHash)
    await cache.flush()
    return {}
  })

  serve('login.getInfo', (_input, shopper) => signedIn.getInfo(shopper))
}
