import { sql } from 'drizzle-orm'
import { checkoutHandovers, checkoutTokens } from '../pricing/tables.ts'
import { orderLines, orders } from './tables.ts'
import { purchases } from '../stock/tables.ts'
import { ownRows, type PersonalData } from '../../personal-data.ts'

export const ordersPersonalData: readonly PersonalData[] = [
  {
    ...ownRows(orders, {
      group: 'orders',
      title: '订单',
      hidden: ['id_tail', 'receiver_name', 'receiver_tail'],
      removed: false,
    }),
    erase: (company, user) => sql`
      update orders set receiver = '{"name": "", "tel": "", "address": ""}'::jsonb, remark = '',
        operator_remark = ''
      where company_id = ${company} and user_id = ${user}`,
  },
  {
    table: orderLines,
    group: 'orders',
    title: '订单商品',
    rows: (company, user) => sql`
      select to_jsonb(l) - array['company_id', 'picture']::text[] as data
      from order_lines l join orders o on o.company_id = l.company_id and o.id = l.order_id
      where o.company_id = ${company} and o.user_id = ${user} order by l.id`,
    erase: null,
  },
  ownRows(checkoutTokens, {
    group: 'orders',
    title: '提交的结算',
    hidden: ['token_hash', 'body_hash', 'answer', 'refusal'],
    removed: false,
  }),
  ownRows(checkoutHandovers, {
    group: 'orders',
    title: '转到其他应用的结算',
    hidden: ['code_hash'],
    removed: true,
  }),
  ownRows(purchases, { group: 'orders', title: '限购计数', removed: false }),
]
