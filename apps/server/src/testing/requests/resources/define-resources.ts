import type { SQL } from 'drizzle-orm'
import { selectRows } from '../../../db/connection/database.ts'
import type { TestApp } from '../../index.ts'

/** Valid ids of the caller for the other parameters of a request. */
export type CallerIds = {
  submitToken: string
  addressId: number
  cartId: number
  payable: number
  /** the owner's card secret and its order, which every caller names: one alone grants nothing */
  secret: { orderId: string; secretId: number }
}

export type Caller = {
  companyId: number
  userId: number
  token: string
  cardToken: string
  staffToken: string
  ids: CallerIds
}

/** `run` is the number of the creation: what is unique in a company carries it. */
export type Scope = { app: TestApp; owner: Caller; run: number; orderId: string }

/** A resource of a company may be named by all of its shoppers. */
export type Kind<Field> = { of: 'shopper' | 'company'; field: Field }

/**
 * Resources of one domain: ids that do not exist, the kinds that the modules' matrices name, and
 * how the owner obtains one of each.
 */
export const defineResources = <Ids extends Record<string, string | number>>(resources: {
  unknown: Ids
  kinds: Record<string, Kind<keyof Ids>>
  create: (scope: Scope) => Promise<Ids>
}) => resources

export const selectIn = <T>(app: TestApp, companyId: number, statement: SQL) =>
  app.db.transaction(companyId, (tx) => selectRows<T>(tx, statement))
