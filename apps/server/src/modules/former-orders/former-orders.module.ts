import { sql } from 'drizzle-orm'
import { formerOrders } from './tables.ts'
import { defineModule } from '../../define-module.ts'
import type { PersonalData } from '../../personal-data.ts'
import { createFormerOrdersRepository } from './former-orders.repository.ts'
import { createFormerOrdersService } from './former-orders.service.ts'

/** Orders that the shopper has read, and those of the phone that are still unread. */
const own = (companyId: number, userId: number) =>
  sql`from former_orders f where f.company_id = ${companyId} and (f.user_id = ${userId}
        or f.user_id is null and f.phone = (select u.phone from users u
          where u.company_id = ${companyId} and u.id = ${userId}))`
const ownFormerOrders: PersonalData = {
  table: formerOrders,
  group: 'orders',
  title: '原商城订单',
  rows: (companyId, userId) =>
    sql`select to_jsonb(f) - array['company_id', 'user_id']::text[] as data ${own(companyId, userId)}`,
  erase: (companyId, userId) => sql`delete ${own(companyId, userId)}`,
}

/** Orders of a company's former mall, to look at. */
export const formerOrdersModule = defineModule({
  name: 'former-orders',
  tables: [formerOrders],
  routes({ serve }, { db, now }) {
    const service = createFormerOrdersService({
      repository: createFormerOrdersRepository(db),
      now,
    })
    serve('order.oldList', (input, shopper) => service.oldList(shopper, input))
    serve('order.history', (input, shopper) => service.history(shopper, input))
    serve('ops.formerOrders', (input, operator) => service.list(operator, input))
    serve('ops.importFormerOrders', (input, operator) => service.importOrders(operator, input))
  },
  personalData: [ownFormerOrders],
  auditChecks: [
    {
      name: '原商城订单：金额与商品有效',
      rows: (company) => sql`
        select number as id, '金额为负或没有商品' as wrong from former_orders
        where company_id = ${company}
          and (points < 0 or cash < 0 or jsonb_array_length(lines) = 0)`,
    },
  ],
})
