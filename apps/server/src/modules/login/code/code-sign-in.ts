import type { InputOf } from '@mall/contract'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import type { Guest } from '../../../shopper.ts'
import { createAttempts } from '../attempts.ts'
import { createFailuresRepository } from '../limits/failures.repository.ts'
import { createLoginRepository } from '../login.repository.ts'
import { createLoginService, type CodeMethod } from '../login.service.ts'
import { createLoginKeysRepository } from '../proofs/login-keys.repository.ts'
import { createLoginKeysService } from '../proofs/login-keys.service.ts'
import { createVisits } from './visits.ts'

/** Sign-in by SMS code on a page of another module, recorded under its method. */
export function createCodeSignIn(deps: Deps, codeMethod: CodeMethod) {
  const { db, companies, now } = deps
  const visitOf = createVisits(companies)
  const logins = createLoginService({
    repository: createLoginRepository(db),
    failures: createFailuresRepository(db),
    keys: createLoginKeysService({ ...deps, repository: createLoginKeysRepository(db) }),
    attempts: createAttempts(deps),
    now,
  })
  return async (sealed: InputOf<'login.login'>, guest: Guest, request: FastifyRequest) =>
    logins.login(await visitOf(guest, request), sealed, { only: 1, codeMethod })
}
