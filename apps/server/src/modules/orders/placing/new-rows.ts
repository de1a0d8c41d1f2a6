/** Rows that `insert_orders` takes. `place`: number of the order in the call, from 1 on. */
import { defineRowType } from '../../../db/row-types.ts'

/** Amounts in costPoints, `points` in points. `settled`: points cover the whole amount. */
export const newOrder = defineRowType('new_order', {
  place: 'integer',
  order_id: 'text',
  user_id: 'bigint',
  settled: 'boolean',
  token_hash: 'text',
  body_hash: 'text',
  answer: 'jsonb',
  receiver: 'jsonb',
  remark: 'text',
  share_code: 'text',
  host: 'text',
  goods_amount: 'bigint',
  coupon_amount: 'bigint',
  coupon_freight: 'bigint',
  freight_before: 'bigint',
  freight: 'bigint',
  points: 'bigint',
  points_amount: 'bigint',
  payable: 'bigint',
  cash: 'bigint',
})

/** A coupon of an order, with the amounts it takes off goods and freight. */
export const newCoupon = defineRowType('new_coupon', {
  place: 'integer',
  coupon_id: 'text',
  amount: 'bigint',
  freight: 'bigint',
})

export const newPart = defineRowType('new_part', {
  place: 'integer',
  part_id: 'text',
  supplier_id: 'bigint',
  supplier_name: 'text',
  goods_amount: 'bigint',
  freight: 'bigint',
  coupon_amount: 'bigint',
  arrives_at: 'timestamp with time zone',
})

/** `pool_id`: the item of the running flash sale, found by the database; 0: the warehouse. */
export const newLine = defineRowType('new_line', {
  place: 'integer',
  part_id: 'text',
  sku_id: 'bigint',
  spu_id: 'bigint',
  name: 'text',
  spec_text: 'text',
  picture: 'jsonb',
  num: 'integer',
  cost_points: 'bigint',
  amount: 'bigint',
  coupon_share: 'bigint',
  points_share: 'bigint',
  cash_share: 'bigint',
  pool_id: 'bigint',
})

/** Pieces of a product that an order adds to the shopper's purchase count. */
export const newPurchase = defineRowType('new_purchase', {
  place: 'integer',
  user_id: 'bigint',
  spu_id: 'bigint',
  num: 'integer',
})

export const orderRowTypes = [newOrder, newCoupon, newPart, newLine, newPurchase]
