import { accessRefusals } from './refusals/access.ts'
import { campaignRefusals } from './refusals/campaigns.ts'
import { orderRefusals } from './refusals/orders.ts'
import type { RefusalEntry } from './refusals/refusal-entry.ts'
import { shoppingRefusals } from './refusals/shopping.ts'

export type { RefusalClass, RefusalEntry } from './refusals/refusal-entry.ts'

/**
 * Refusals of the server: a stable number, a class that determines the client's reaction, the HTTP
 * status and a message for the shopper. Numbers never change their meaning.
 *
 * Classes: `retryable` the same call may succeed later; `final` it will not; `conflict` the data
 * changed, read it again; `auth` the caller must sign in (again).
 * Source: the specification's error catalogue for 20002, 20003, 20018, 41000–41002 and 500.
 */
export const refusals = {
  ...accessRefusals,
  ...shoppingRefusals,
  ...campaignRefusals,
  ...orderRefusals,
} as const satisfies Record<string, RefusalEntry>

export type ShopperRefusalName = keyof typeof refusals

/** The number of a refusal. */
export const refusalCode = (name: ShopperRefusalName): number => refusals[name].code

/** The code of a served call; the specification: it also renews the token's expiry. */
export const SERVED = 20000

const byCode = new Map<number, ShopperRefusalName>(
  Object.entries(refusals).map(([name, entry]) => [entry.code, name as ShopperRefusalName]),
)

/** The refusal a number stands for, or null for one this build does not know. */
export const refusalByCode = (code: number): ShopperRefusalName | null => byCode.get(code) ?? null
