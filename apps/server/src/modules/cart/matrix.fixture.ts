import { randomBytes } from 'node:crypto'
import { createCallerIds } from '../../testing/requests/fixtures/create-caller.ts'
import { defineFixtures } from '../../testing/requests/fixtures/define-fixtures.ts'

/** An item in the owner’s cart. */
export const fixtures = defineFixtures({
  unknown: {
    cartId: 987_654,
  },
  kinds: {
    cartItem: { of: 'shopper', field: 'cartId' },
  },
  create: async ({ app, owner }) => {
    const { cartId } = await createCallerIds(app, owner)
    return { cartId }
  },
  examples: {
    'cart.add': () => ({ totalNum: 1 }),
    'cart.merge': () => ({ key: randomBytes(16).toString('hex') }),
    'cart.setNumber': () => ({ totalNum: 2 }),
    'cart.edit': ({ cartId }) => ({ id: cartId, totalNum: 3, isChecked: false }),
  },
})
