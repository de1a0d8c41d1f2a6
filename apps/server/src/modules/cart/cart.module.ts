import { cartItems, cartMerges } from './tables.ts'
import { defineModule } from '../../define-module.ts'
import { ownRows } from '../../personal-data.ts'
import { createCartRepository } from './cart.repository.ts'
import { createCartService } from './cart.service.ts'
import { createMergeRepository } from './merge.repository.ts'

/** The cart of a shopper, and the merge of a guest's cart at sign-in. */
export const cartModule = defineModule({
  name: 'cart',
  tables: [cartItems, cartMerges],
  sql: [
    new URL('./sql/cart-add.sql', import.meta.url),
    new URL('./sql/remove-ordered.sql', import.meta.url),
  ],
  personalData: [
    ownRows(cartItems, { group: 'orders', title: '购物车', removed: true }),
    ownRows(cartMerges, { group: 'orders', title: '合并的购物车', hidden: ['key'], removed: true }),
  ],
  routes({ serve }, { db, companies, now }) {
    const cart = createCartService({
      repository: createCartRepository(db),
      merges: createMergeRepository(db),
      companies,
      now,
    })
    serve('cart.list', ({ addressId }, shopper) => cart.list(shopper, addressId))
    serve('cart.add', (input, shopper) => cart.add(shopper, input))
    serve('cart.merge', (input, shopper) => cart.merge(shopper, input))
    serve('cart.remove', ({ id }, shopper) => cart.remove(shopper, id))
    serve('cart.removeMany', ({ ids }, shopper) => cart.removeMany(shopper, ids))
    serve('cart.setNumber', (input, shopper) => cart.setNumber(shopper, input))
    serve('cart.edit', (input, shopper) => cart.edit(shopper, input))
  },
  authorizationMatrix: {
    'cart.list': { addressId: 'address' },
    'cart.add': { skuId: 'sku' },
    'cart.merge': { items: 'sku' },
    'cart.setNumber': { id: 'cartItem' },
    'cart.edit': { id: 'cartItem', skuId: 'sku' },
    'cart.remove': { id: 'cartItem' },
    'cart.removeMany': { ids: 'cartItem' },
  },
  retention: [{ table: cartMerges, column: cartMerges.createdAt, days: 60 }],
})
