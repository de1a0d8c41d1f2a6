import { sql } from 'drizzle-orm'
import { afterSaleEvents, afterSaleLines, afterSales } from './tables.ts'
import { ownRows, type PersonalData } from '../../personal-data.ts'

export const afterSalesPersonalData: readonly PersonalData[] = [
  {
    ...ownRows(afterSales, {
      group: 'orders',
      title: '售后申请',
      hidden: ['request_key', 'pending'],
      removed: false,
    }),
    erase: (company, user) => sql`
      update after_sales set note = '', pictures = '[]' where company_id = ${company} and user_id = ${user}`,
  },
  {
    table: afterSaleLines,
    group: 'orders',
    title: '售后申请的商品',
    rows: (company, user) => sql`
      select to_jsonb(l) - array['company_id']::text[] as data
      from after_sale_lines l
      join after_sales a on a.company_id = l.company_id and a.id = l.after_sale_id
      where a.company_id = ${company} and a.user_id = ${user} order by a.id, l.line_id`,
    erase: null,
  },
  {
    table: afterSaleEvents,
    group: 'orders',
    title: '售后申请的经过',
    rows: (company, user) => sql`
      select to_jsonb(e) - array['company_id']::text[] as data
      from after_sale_events e
      join after_sales a on a.company_id = e.company_id and a.id = e.after_sale_id
      where a.company_id = ${company} and a.user_id = ${user} order by e.id`,
    erase: null,
  },
]
