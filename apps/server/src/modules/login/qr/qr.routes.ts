import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../plugins/errors.ts'
import type { ModuleRoutes } from '../../../plugins/module-routes.ts'
import type { Caller } from '../../../plugins/serve.ts'
import type { Attempts, Visit } from '../attempts.ts'
import { callerNetwork } from '../../../limits/network.ts'
import { tokenBucket } from '../../../limits/token-bucket.ts'
import { createQrRepository } from './qr.repo.ts'
import { createQrService } from './qr.service.ts'

type Parts = {
  attempts: Attempts
  /** throws where the mall is unknown or closed */
  visitOf: (caller: Caller) => Promise<Visit>
}

export function qrRoutes({ serve }: ModuleRoutes, deps: Deps, { attempts, visitOf }: Parts): void {
  const codes = createQrService({ ...deps, repository: createQrRepository(deps.db), attempts })
  const startsPerIp = tokenBucket({ most: deps.settings.MALL_SIGN_INS_PER_IP, perSeconds: 60 })

  serve('login.qrStart', async ({ challenge }, caller) => {
    const { companyId } = await visitOf(caller)
    const retryAfter = startsPerIp.take(callerNetwork(caller.request.ip), deps.now())
    if (retryAfter > 0) throw new Refusal('request/too-many', undefined, { retryAfter })
    const { info } = await deps.companies.of(companyId)
    const userAgent = caller.request.headers['user-agent']
    return codes.start(companyId, info.loginMethod, { challenge, userAgent })
  })

  serve('login.qrPoll', async (input, caller) => codes.poll(await visitOf(caller), input))

  serve('login.qrScan', async ({ code }, caller) => {
    await visitOf(caller)
    return codes.scan(caller.shopper, code)
  })

  serve('login.qrDecide', async ({ code, accept }, caller) => {
    await visitOf(caller)
    await codes.decide(caller.shopper, code, accept)
    return {}
  })
}
