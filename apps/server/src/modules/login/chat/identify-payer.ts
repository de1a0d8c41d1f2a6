import type { InputOf } from '@mall/contract'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../plugins/serve.ts'
import { createAttempts } from '../attempts.ts'
import { createVisits } from '../code/visits.ts'
import { createFailuresRepository } from '../limits/failures.repo.ts'
import { createChatRepository } from './chat.repo.ts'
import { createChatService } from './chat.service.ts'

/** Identifies a caller without a shopper's account at the account that takes the money. */
export function createPayerIdentification(deps: Deps) {
  const chat = createChatService({
    ...deps,
    repository: createChatRepository(deps.db),
    failures: createFailuresRepository(deps.db),
    attempts: createAttempts(deps),
  })
  const visitOf = createVisits(deps.companies)
  return async (caller: Caller, returned: InputOf<'login.jsapiLogin2'>): Promise<string> =>
    chat.identifyPayer(await visitOf(caller), await deps.companies.of(caller.companyId), returned)
}
