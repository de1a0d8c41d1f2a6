import type { InputOf } from '@mall/contract'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import type { CardHolder } from '../../../plugins/caller.ts'
import { createAttempts } from '../attempts.ts'
import { createVisits } from '../code/visits.ts'
import { createFailuresRepository } from '../limits/failures.repository.ts'
import { createChatRepository } from './chat.repository.ts'
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
  return async (
    holder: CardHolder,
    returned: InputOf<'login.jsapiLogin2'>,
    request: FastifyRequest,
  ): Promise<string> =>
    chat.identifyPayer(
      await visitOf(holder, request),
      await deps.companies.of(holder.companyId),
      returned,
    )
}
