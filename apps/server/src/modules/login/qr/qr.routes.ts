import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../plugins/errors.ts'
import type { ModuleRoutes } from '../../../plugins/module-routes.ts'
import type { Attempts } from '../attempts.ts'
import type { VisitOf } from '../code/visits.ts'
import { callerNetwork } from '../../../limits/network.ts'
import { tokenBucket } from '../../../limits/token-bucket.ts'
import { createQrRepository } from './qr.repository.ts'
import { createQrService } from './qr.service.ts'

type Parts = {
  attempts: Attempts
  /** throws where the mall is unknown or closed */
  visitOf: VisitOf
}

export function qrRoutes({ serve }: ModuleRoutes, deps: Deps, { attempts, visitOf }: Parts): void {
  const codes = createQrService({ ...deps, repository: createQrRepository(deps.db), attempts })
  const startsPerIp = tokenBucket({ most: deps.settings.MALL_SIGN_INS_PER_IP, perSeconds: 60 })

  serve('login.qrStart', async ({ challenge }, guest, { request }) => {
    const { companyId } = await visitOf(guest, request)
    const retryAfter = startsPerIp.take(callerNetwork(request.ip), deps.now())
    if (retryAfter > 0) throw new Refusal('request/too-many', undefined, { retryAfter })
    const { info } = await deps.companies.of(companyId)
    const userAgent = request.headers['user-agent']
    return codes.start(companyId, info.loginMethod, { challenge, userAgent })
  })

  serve('login.qrPoll', async (input, guest, { request }) =>
    codes.poll(await visitOf(guest, request), input),
  )

  serve('login.qrScan', async ({ code }, shopper, { request }) => {
    await visitOf(shopper, request)
    return codes.scan(shopper, code)
  })

  serve('login.qrDecide', async ({ code, accept }, shopper, { request }) => {
    await visitOf(shopper, request)
    await codes.decide(shopper, code, accept)
    return {}
  })
}
