import { copyRows, nextId, type Copy } from './copy-rows.ts'
import { modelShopper } from './model-seed-file.ts'
import { batchIdSql } from './shopper-rows.ts'
import { perCompany, type Size } from './size.ts'

/**
 * Journal ids of copied orders: above those of shoppers' copies, below the sequence's next values.
 */
const journalsFrom = 10_000_000_000
const journalsPerOrder = 8

/** Order number of copy k: twenty digits, dated in the past. */
const newOrder = `'1' || lpad(k::text, 19, '0')`
/** The model shopper places no further orders. */
const firstBuyer = 2

/** Id and shopper of the first company's order k. */
export const getOrderRef = (k: number, shoppers: number) => ({
  id: `1${String(k).padStart(19, '0')}`,
  shopper: firstBuyer + ((k - 1) % (shoppers - 1)),
})

/**
 * Copies the model shopper's order with all of its rows: children, lines, events, both journals,
 * stock
 * events, submit token. Copies rotate over shoppers and goods; the number of orders per shopper is
 * equal
 * in all sizes.
 */
export function orderRows(size: Size, modelOrder: string): Copy[] {
  const { orders, othersOrders, shoppers, othersShoppers, goods, othersGoods } = size
  const buyers = perCompany(Math.max(1, shoppers - 1), Math.max(1, othersShoppers - 1))
  const copies = `cross join companies c
    cross join lateral generate_series(1, ${perCompany(orders, othersOrders)}) k
    cross join lateral (select ${firstBuyer} + (k - 1) % ${buyers} as buyer,
      1 + (k * 7) % ${perCompany(goods, othersGoods)} as n, ${newOrder} as new_order,
      now() - interval '1 day' - k * interval '20 seconds' as created_at) o`
  const fromModel = `m.company_id = 1 and m.order_id = '${modelOrder}'`
  const journal = `(select id, row_number() over (order by id) as ordinal from journals
    where company_id = 1 and order_id = '${modelOrder}') j`
  const journalId = `${journalsFrom} + k * ${journalsPerOrder} + j.ordinal`
  const replaceOrderId = (column: string) => `replace(m.${column}, '${modelOrder}', o.new_order)`
  return [
    copyRows('orders', {
      from: copies,
      where: `m.company_id = 1 and m.id = '${modelOrder}'`,
      set: {
        company_id: 'c.company_id',
        id: 'o.new_order',
        user_id: 'o.buyer',
        created_at: 'o.created_at',
        paid_at: 'o.created_at',
      },
    }),
    copyRows('order_children', {
      from: copies,
      where: fromModel,
      set: {
        company_id: 'c.company_id',
        id: replaceOrderId('id'),
        order_id: 'o.new_order',
      },
    }),
    copyRows('order_lines', {
      from: copies,
      where: fromModel,
      set: {
        company_id: 'c.company_id',
        id: nextId('order_lines'),
        order_id: 'o.new_order',
        child_id: replaceOrderId('child_id'),
        sku_id: 'o.n',
        spu_id: 'o.n',
      },
    }),
    copyRows('order_events', {
      from: copies,
      where: fromModel,
      set: {
        company_id: 'c.company_id',
        id: nextId('order_events'),
        order_id: 'o.new_order',
        child_id: replaceOrderId('child_id'),
        at: 'o.created_at',
      },
    }),
    copyRows('stock_events', {
      from: copies,
      where: fromModel,
      set: {
        company_id: 'c.company_id',
        id: nextId('stock_events'),
        order_id: 'o.new_order',
        sku_id: 'o.n',
        at: 'o.created_at',
      },
    }),
    copyRows('journals', {
      from: `join ${journal} on j.id = m.id ${copies}`,
      where: 'm.company_id = 1',
      set: {
        company_id: 'c.company_id',
        id: journalId,
        key: replaceOrderId('key'),
        order_id: 'o.new_order',
        at: 'o.created_at',
      },
    }),
    copyRows('entries', {
      from: `join ${journal} on j.id = m.journal_id ${copies}`,
      where: 'm.company_id = 1',
      set: {
        company_id: 'c.company_id',
        id: nextId('entries'),
        journal_id: journalId,
        batch_id: batchIdSql('o.buyer'),
        owner_id: `case when m.owner_id = ${modelShopper} then o.buyer else m.owner_id end`,
      },
    }),
    copyRows('checkout_tokens', {
      from: copies,
      where: fromModel,
      set: {
        company_id: 'c.company_id',
        token_hash: `encode(sha256(convert_to(o.new_order, 'UTF8')), 'hex')`,
        user_id: 'o.buyer',
        order_id: 'o.new_order',
        answer: `jsonb_set(m.answer, '{orderId}', to_jsonb(o.new_order))`,
      },
    }),
  ]
}
