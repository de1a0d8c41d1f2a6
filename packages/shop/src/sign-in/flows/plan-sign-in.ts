import { LoginMethodId } from '@mall/contract/states'
import type { LoginFields } from '@mall/core/host'
import { isSelfService, namedBy, showsChatIcon } from '@mall/core/session'

export type PlanFacts = {
  method: number
  /** the company's app id at the chat app; '' if none */
  appId: string
  entryFields: LoginFields
  chatApp: boolean
  workChat: boolean
  /** login methods whose proof the host's bridge supplies */
  bridgeLogins: ReadonlySet<number>
  /** a silent chat sign-in was attempted in this visit */
  isChatAttempted: boolean
  signedIn: boolean
  /** a ticket is being bound to a phone */
  isBinding: boolean
}

/** Source of the strategy: the company's method, the workplace app, a native app. */
export type StrategySource = 'method' | 'workplace' | 'nativeApp'

/** Action of the login page when it opens. */
export type Plan =
  | { kind: 'form' }
  /** return from a provider's page */
  | { kind: 'returned'; fields: LoginFields }
  /** redirects to the bank's page */
  | { kind: 'bankPage' }
  /** requests the code of method 14 from the host's bridge */
  | { kind: 'bankCode' }
  /** another app is required to sign in */
  | { kind: 'otherApp' }
  /** silent sign-in through the chat app */
  | { kind: 'silentChat' }
  /** redirects to the workplace app's page */
  | { kind: 'workplacePage' }
  | { kind: 'strategy'; origin: StrategySource; fields: LoginFields }

const NATIVE = 13

export function planSignIn(facts: PlanFacts): Plan {
  const { method, entryFields, chatApp, workChat } = facts
  if (entryFields['state']) return { kind: 'returned', fields: entryFields }
  if (facts.isBinding) return { kind: 'form' }
  if (method === LoginMethodId.BankOauth) {
    return { kind: facts.bridgeLogins.has(method) ? 'bankCode' : 'bankPage' }
  }
  if (needsOtherApp(facts)) return { kind: 'otherApp' }
  const origin = isSelfService(method) ? 'method' : findAppOrigin(facts)
  if (origin) return { kind: 'strategy', origin, fields: entryFields }
  const canTryChat = showsChatIcon(method, chatApp) && !workChat && facts.appId !== ''
  return canTryChat && !facts.isChatAttempted && !facts.signedIn
    ? { kind: 'silentChat' }
    : { kind: 'form' }
}

/**
 * The method needs a bridge that the host lacks. Encrypted data of a bank's branch arrives in the
 * link instead.
 */
function needsOtherApp({ method, entryFields, bridgeLogins }: PlanFacts): boolean {
  const isBridgeMethod = isSelfService(method) && namedBy(method) === ''
  return isBridgeMethod && !bridgeLogins.has(method) && !entryFields['data']
}

function findAppOrigin({
  method,
  chatApp,
  workChat,
  bridgeLogins,
}: PlanFacts): StrategySource | null {
  if (method !== NATIVE) return null
  if (workChat) return 'workplace'
  return bridgeLogins.has(NATIVE) && !chatApp ? 'nativeApp' : null
}
