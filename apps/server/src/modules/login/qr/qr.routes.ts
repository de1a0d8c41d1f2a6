import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../plugins/errors.ts'
import { serve, type Caller } from '../../../plugins/serve.ts'
import type { CompanyCache } from '../../tenant/company-cache.ts'
import type { LoginService, Visit } from '../login.service.ts'
import { callerNetwork } from '../limits/network.ts'
import { tokenBucket } from '../limits/token-bucket.ts'
import { createQrService } from './qr.service.ts'

type Parts = {
  companies: CompanyCache
  logins: LoginService
  /** throws where the mall is unknown or closed */
  visitOf: (caller: Caller) => Promise<Visit>
}

export function qrRoutes(
  app: FastifyInstance,
  deps: Deps,
  { companies, logins, visitOf }: Parts,
): void {
  const codes = createQrService(deps, logins)
  const startsPerIp = tokenBucket({ most: deps.settings.MALL_SIGN_INS_PER_IP, perSeconds: 60 })

  serve(app, deps, 'login.qrStart', async ({ challenge }, caller) => {
    const { companyId } = await visitOf(caller)
    const retryAfter = startsPerIp.take(callerNetwork(caller.request.ip), deps.now())
    if (retryAfter > 0) throw new Refusal('request/too-many', undefined, { retryAfter })
    const { info } = await companies.of(companyId)
    const userAgent = caller.request.headers['user-agent']
    return codes.start(companyId, info.loginMethod, { challenge, userAgent })
  })

  serve(app, deps, 'login.qrPoll', async (input, caller) =>
    codes.poll(await visitOf(caller), input),
  )

  serve(app, deps, 'login.qrScan', async ({ code }, caller) => {
    await visitOf(caller)
    return codes.scan(caller, code)
  })

  serve(app, deps, 'login.qrDecide', async ({ code, accept }, caller) => {
    await visitOf(caller)
    await codes.decide(caller, code, accept)
    return {}
  })
}
