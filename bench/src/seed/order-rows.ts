import { copyRows, nextId, type Copy } from './copy-rows.ts'
import { modelShopper } from './model-world.ts'
import { batchIdSql } from './shopper-rows.ts'
import { perCompany, type Size } from './size.ts'

/** Journals of copied orders; between the copies of shoppers' and what the database hands out. */
const journalsFrom = 10_000_000_000
const journalsPerOrder = 8

/** A new order number for the kth order: twenty digits, in the past. */
const newOrder = `'1' || lpad(k::text, 19, '0')`
/** The model shopper buys nothing more. */
const firstBuyer = 2

/** The kth order of the first company, and whose it is. */
export const orderOf = (k: number, shoppers: number) => ({
  id: `1${String(k).padStart(19, '0')}`,
  shopper: firstBuyer + ((k - 1) % (shoppers - 1)),
})

/**
 * Copies of the one order that the model shopper has made through the mall itself, with everything
 * it wrote: parts, lines, events, both journals, pieces, submit token. Spread over shoppers and
 * goods; each shopper gets as many in a mall of any size.
 */
export function orderRows(size: Size, modelOrder: string): Copy[] {
  const { orders, othersOrders, shoppers, othersShoppers, goods, othersGoods } = size
  const buyers = perCompany(Math.max(1, shoppers - 1), Math.max(1, othersShoppers - 1))
  const copies = `cross join companies c
    cross join lateral generate_series(1, ${perCompany(orders, othersOrders)}) k
    cross join lateral (select ${firstBuyer} + (k - 1) % ${buyers} as buyer,
      1 + (k * 7) % ${perCompany(goods, othersGoods)} as n, ${newOrder} as new_order,
      now() - interval '1 day' - k * interval '20 seconds' as moment) o`
  const own = `m.company_id = 1 and m.order_id = '${modelOrder}'`
  const journal = `(select id, row_number() over (order by id) as nth from journals
    where company_id = 1 and order_id = '${modelOrder}') j`
  const journalId = `${journalsFrom} + k * ${journalsPerOrder} + j.nth`
  const renamed = (column: string) => `replace(m.${column}, '${modelOrder}', o.new_order)`
  return [
    copyRows('orders', {
      from: copies,
      where: `m.company_id = 1 and m.id = '${modelOrder}'`,
      set: {
        company_id: 'c.company_id',
        id: 'o.new_order',
        user_id: 'o.buyer',
        created_at: 'o.moment',
        paid_at: 'o.moment',
      },
    }),
    copyRows('order_children', {
      from: copies,
      where: own,
      set: {
        company_id: 'c.company_id',
        id: renamed('id'),
        order_id: 'o.new_order',
      },
    }),
    copyRows('order_lines', {
      from: copies,
      where: own,
      set: {
        company_id: 'c.company_id',
        id: nextId('order_lines'),
        order_id: 'o.new_order',
        child_id: renamed('child_id'),
        sku_id: 'o.n',
        spu_id: 'o.n',
      },
    }),
    copyRows('order_events', {
      from: copies,
      where: own,
      set: {
        company_id: 'c.company_id',
        id: nextId('order_events'),
        order_id: 'o.new_order',
        child_id: renamed('child_id'),
        at: 'o.moment',
      },
    }),
    copyRows('stock_events', {
      from: copies,
      where: own,
      set: {
        company_id: 'c.company_id',
        id: nextId('stock_events'),
        order_id: 'o.new_order',
        sku_id: 'o.n',
        at: 'o.moment',
      },
    }),
    copyRows('journals', {
      from: `join ${journal} on j.id = m.id ${copies}`,
      where: 'm.company_id = 1',
      set: {
        company_id: 'c.company_id',
        id: journalId,
        key: renamed('key'),
        order_id: 'o.new_order',
        at: 'o.moment',
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
      where: own,
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
