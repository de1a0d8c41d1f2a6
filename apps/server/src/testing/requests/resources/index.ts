import { buy } from '../../../modules/orders/testing/index.ts'
import type { TestApp } from '../../index.ts'
import { accountResources } from './account.ts'
import { activitiesResources } from './activities.ts'
import { benefitsResources } from './benefits.ts'
import { cardSecretsResources } from './card-secrets.ts'
import { checkoutResources } from './checkout.ts'
import { contentResources } from './content.ts'
import { giftCardsResources } from './gift-cards.ts'
import { goodsResources } from './goods.ts'
import { operatorsResources } from './operators.ts'
import { ordersResources } from './orders.ts'
import { topUpsResources } from './top-ups.ts'
import type { Caller, Kind } from './define-resources.ts'

export { createCaller, createCallerIds, latestSecret } from './create-caller.ts'
export type { Caller, CallerIds } from './define-resources.ts'
export { BENEFIT, OWN } from './own-ids.ts'
export { buildSeed } from './build-seed.ts'

/** Resource ids that do not exist. */
export const unknownIds = {
  ...checkoutResources.unknown,
  ...ordersResources.unknown,
  ...accountResources.unknown,
  ...operatorsResources.unknown,
  ...activitiesResources.unknown,
  ...goodsResources.unknown,
  ...topUpsResources.unknown,
  ...cardSecretsResources.unknown,
  ...giftCardsResources.unknown,
  ...benefitsResources.unknown,
  ...contentResources.unknown,
}
export type ResourceIds = typeof unknownIds

export const kinds: Record<string, Kind<keyof ResourceIds>> = {
  ...checkoutResources.kinds,
  ...ordersResources.kinds,
  ...accountResources.kinds,
  ...operatorsResources.kinds,
  ...activitiesResources.kinds,
  ...goodsResources.kinds,
  ...topUpsResources.kinds,
  ...cardSecretsResources.kinds,
  ...giftCardsResources.kinds,
  ...benefitsResources.kinds,
  ...contentResources.kinds,
}

let run = 0

/** One resource of each kind that only the owner has. */
export async function createOwnerResources(app: TestApp, owner: Caller): Promise<ResourceIds> {
  run += 1
  const { data } = await buy(app, owner, [{ skuId: 11, num: 1 }], { couponId: null })
  const scope = { app, owner, run, orderId: data.orderId }
  return {
    ...(await checkoutResources.create(scope)),
    ...(await ordersResources.create(scope)),
    ...(await accountResources.create(scope)),
    ...(await operatorsResources.create(scope)),
    ...(await activitiesResources.create(scope)),
    ...(await goodsResources.create(scope)),
    ...(await topUpsResources.create(scope)),
    ...(await cardSecretsResources.create(scope)),
    ...(await giftCardsResources.create(scope)),
    ...(await benefitsResources.create(scope)),
    ...(await contentResources.create(scope)),
  }
}
