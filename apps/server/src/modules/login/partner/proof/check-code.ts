import type { Deps } from '../../../../deps.ts'
import { parseAllowedHosts } from '../../../../providers/outbound/public-address.ts'
import { exchangeCode, type OauthClient } from '../../../../providers/oauth-exchange.ts'
import { hashOf } from '../../../../plugins/session.ts'
import { toChallenge } from '../../proofs/challenge.ts'
import type { OauthStatesRepository } from '../../proofs/oauth-states.repository.ts'
import { nameOf, type Claim, type Refused } from './claim.ts'
import type { Fields } from './signature.ts'
import type { Strategy } from '../strategies.ts'

/** Time for which a code counts as used, longer than any provider accepts it. */
const remembered = 3_600_000

/** Nonce of a code: each is accepted once. */
export const toCodeNonce = (code: string): string => `code:${hashOf(code)}`

type CodeCheckDeps = Pick<Deps, 'now' | 'log' | 'settings' | 'timeoutsMs'> & {
  states: OauthStatesRepository
}
type CodeCheckInput = { companyId: number; strategy: Strategy; fields: Fields; client: OauthClient }

/**
 * Checks a code of a provider. Its state is consumed first, so that a code that was planted in
 * another person's browser is not sent to the provider.
 */
export async function checkCode(
  { states, now, log, settings, timeoutsMs }: CodeCheckDeps,
  { companyId, strategy, fields, client }: CodeCheckInput,
): Promise<Claim | Refused> {
  if (strategy.stateful) {
    const consumed = await states.consume(companyId, {
      stateHash: hashOf(fields.state ?? ''),
      provider: 'bank',
      challenge: toChallenge(fields.verifier ?? ''),
      at: now(),
    })
    if (!consumed) return 'login/state'
  }
  const code = fields.code ?? ''
  const exchanged = await exchangeCode(client, code, {
    isProduction: settings.NODE_ENV === 'production',
    allowed: parseAllowedHosts(settings.MALL_OUTBOUND_ALLOW),
    limit: timeoutsMs?.provider,
  })
  if (exchanged.kind === 'spent') return 'login/code-spent'
  if (exchanged.kind === 'unknown') {
    log.warn(
      { companyId, provider: strategy.provider, reason: exchanged.reason },
      'code not exchanged',
    )
    return 'login/provider'
  }
  return {
    subject: exchanged.subject,
    nickName: nameOf(exchanged.nickName),
    once: { nonce: toCodeNonce(code), expiresAt: new Date(now().getTime() + remembered) },
  }
}
