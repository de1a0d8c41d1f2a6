import type { LoginFields } from '@mall/core/host'
import { isSelfService, showsChatIcon } from '@mall/core/session'

export type PlanFacts = {
  method: number
  /** the company's app id at the chat app, '' where it has none */
  appId: string
  arrived: LoginFields
  chatApp: boolean
  workChat: boolean
  /** the host's bridge can say who comes */
  hasLoginCode: boolean
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
  /** asks the chat app who comes, without a word to the shopper */
  | { kind: 'silentChat' }
  | { kind: 'strategy'; of: StrategyOf; fields: LoginFields }

const NATIVE = 13
const BANK_OAUTH = 14

export function planOf(facts: PlanFacts): Plan {
  const { method, arrived, chatApp, workChat } = facts
  if (arrived['state']) return { kind: 'returned', fields: arrived }
  if (facts.binds) return { kind: 'form' }
  if (method === BANK_OAUTH) return { kind: 'bankPage' }
  const of = isSelfService(method) ? 'method' : appOf(facts)
  if (of) return { kind: 'strategy', of, fields: arrived }
  const asksChat = showsChatIcon(method, chatApp) && !workChat && facts.appId !== ''
  return asksChat && !facts.chatAsked && !facts.signedIn ? { kind: 'silentChat' } : { kind: 'form' }
}

function appOf({ method, chatApp, workChat, hasLoginCode }: PlanFacts): StrategyOf | null {
  if (method !== NATIVE) return null
  if (workChat) return 'workplace'
  return hasLoginCode && !chatApp ? 'nativeApp' : null
}
