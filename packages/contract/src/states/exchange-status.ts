/**
 * States of an exchange of bank points. `requested`: recorded, about to be sent to the bank. `unknown`:
 * sent without a result; it is queried under the same number.
 */
export const exchangeStates = ['requested', 'unknown', 'confirmed', 'failed'] as const
export type ExchangeState = (typeof exchangeStates)[number]

/** An exchange as shoppers see it; without the bank's result it is `processing`. */
export const shownExchangeStates = ['processing', 'confirmed', 'failed'] as const
export type ShownExchangeState = (typeof shownExchangeStates)[number]

/** Reasons of the bank's refusals, as shoppers see them. */
export const exchangeProblems = ['short', 'frozen', 'refused'] as const
export type ExchangeProblem = (typeof exchangeProblems)[number]

/** Days after which exchanged points expire. */
export const EXCHANGED_POINTS_DAYS = 365
