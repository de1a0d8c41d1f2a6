import { afterAll, beforeAll, expect, it } from 'vitest'
import { openHouse, type House } from '../../testing/index.ts'
import { auditBooks } from '../audit/audit.service.ts'
import { shopWorld } from './testing/shop-world.ts'

let house: House
let token: string
beforeAll(async () => {
  house = await openHouse({ world: shopWorld() })
  token = await house.tokenOf(1, 1)
})
afterAll(() => house.close())

it('makes an order', async () => {
  const items = [{ skuId: 11, num: 2 }, { skuId: 21, num: 1 }]
  const priced = await house.call('pricing.checkout', { items }, { token })
  console.log(JSON.stringify(priced, null, 1))
  const answer = await house.call('order.commit', {
    token: priced.data.token ?? '', addressId: priced.data.address?.id ?? 0, couponId: priced.data.couponId, payable: priced.data.payable,
  }, { token })
  console.log(answer)
  console.log(JSON.stringify((await house.call('order.detail', { id: answer.data.orderId }, { token })), null, 1))
  console.log(JSON.stringify((await house.call('login.myPoints', {}, { token })), null, 1))
  console.log(JSON.stringify(await auditBooks(house.db, 1), null, 1))
  console.log(await house.call('order.cancel', { id: answer.data.orderId }, { token }))
  console.log(JSON.stringify(await auditBooks(house.db, 1), null, 1))
})
