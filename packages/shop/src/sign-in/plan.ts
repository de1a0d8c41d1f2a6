import type { LoginFields } from '@mall/core/host'
import { isSelfService, namedBy, showsChatIcon } from '@mall/core/session'

export type PlanFacts = {
  method: number
  /** the company's app id at the chat app, '' where it has none */
  appId: string
  arrived: LoginFields
  chatApp: boolean
  workChat: boolean
  /** login methods whose proof the host's bridge supplies */
  bridgeLogins: ReadonlySet<number>
  /** the chat app has been asked in this visit */
  chatAsked: boolean
  signedIn: boolean
  /** a ticket waits to be bound to a phone */
  binds: boolean
}

/** Whose strategy: the company's method, the workplace app's, a native app's. */
export type StrategyOf = 'method' | 'workplace' | 'nativeApp'

/** What the login page does by itself when it is opened. */
export type Plan =
  | { kind: 'form' }
  /** back from a provider's page */
  | { kind: 'returned'; fields: LoginFields }
  /** off to the bank's page */
  | { kind: 'bankPage' }
  /** requests the code of method 14 from the host's bridge */
  | { kind: 'bankCode' }
  /** only another app can sign in here */
  | { kind: 'otherApp' }
  /** asks the chat app who comes, without a word to the shopper */
  | { kind: 'silentChat' }
  | { kind: 'strategy'; of: StrategyOf; fields: LoginFields }

const NATIVE = 13
const BANK_OAUTH = 14

export function planOf(facts: PlanFacts): Plan {
  const { method, arrived, chatApp, workChat } = facts
  if (arrived['state']) return { kind: 'returned', fields: arrived }
  if (facts.binds) return { kind: 'form' }
  if (method === BANK_OAUTH) {
    return { kind: facts.bridgeLogins.has(method) ? 'bankCode' : 'bankPage' }
  }
  if (needsOtherApp(facts)) return { kind: 'otherApp' }
  const of = isSelfService(method) ? 'method' : appOf(facts)
  if (of) return { kind: 'strategy', of, fields: arrived }
  const asksChat = showsChatIcon(method, chatApp) && !workChat && facts.appId !== ''
  return asksChat && !facts.chatAsked && !facts.signedIn ? { kind: 'silentChat' } : { kind: 'form' }
}

/** A bridge method without its bridge; sealed data of a bank's branch arrives in the link instead. */
function needsOtherApp({ method, arrived, bridgeLogins }: PlanFacts): boolean {
  const isBridgeMethod = isSelfService(method) && namedBy(method) === ''
  return isBridgeMethod && !bridgeLogins.has(method) && !arrived['data']
}

function appOf({ method, chatApp, workChat, bridgeLogins }: PlanFacts): StrategyOf | null {
  if (method !== NATIVE) return null
  if (workChat) return 'workplace'
  return bridgeLogins.has(NATIVE) && !chatApp ? 'nativeApp' : null
}
