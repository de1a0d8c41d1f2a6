import { sql } from 'drizzle-orm'
import { invoices } from './tables.ts'
import { defineModule } from '../../define-module.ts'
import { ownRows } from '../../personal-data.ts'
import { fileRoutes } from './file.routes.ts'
import { createInvoicesRepository } from './invoices.repository.ts'
import { createInvoicesService } from './invoices.service.ts'

/** Invoices of paid orders. */
export const invoicesModule = defineModule({
  name: 'invoices',
  tables: [invoices],
  routes({ serve, fastify }, { db, now, random }) {
    const service = createInvoicesService({
      repository: createInvoicesRepository(db),
      now,
      random,
    })
    serve('invoice.find', ({ id }, shopper) => service.find(shopper, id))
    serve('invoice.request', (input, shopper) => service.request(shopper, input))
    serve('invoice.withdraw', ({ id }, shopper) => service.withdraw(shopper, id))
    serve('invoice.link', ({ id }, shopper) => service.link(shopper, id))
    serve('ops.invoices', (input, operator) => service.list(operator, input))
    serve('ops.issueInvoice', (input, operator) => service.issue(operator, input))
    serve('ops.refuseInvoice', (input, operator) => service.refuse(operator, input))
    fileRoutes(fastify, service)
  },
  // Issued invoices are accounting records of the company, so they are not removed.
  personalData: [
    {
      ...ownRows(invoices, {
        group: 'orders',
        title: '发票',
        hidden: ['file', 'link_hash', 'link_ends_at'],
        removed: false,
      }),
      erase: (companyId, userId) => sql`
        update invoices set email = '', title = case when status = 1 then title else '' end,
          tax_number = case when status = 1 then tax_number else '' end,
          link_hash = null, link_ends_at = null
        where company_id = ${companyId} and user_id = ${userId}`,
    },
  ],
  auditChecks: [
    {
      name: '发票：金额不超过订单实付现金，已开具的有号码与文件',
      rows: (company) => sql`
        select i.order_id as id, case
            when o.user_id <> i.user_id then '订单不属于该顾客'
            when i.amount <= 0 or i.amount > o.cash then '金额 ' || i.amount
            when i.status not in (0, 1, 2, 3) then '状态 ' || i.status
            when i.status = 1 and (i.file is null or i.number = '' or i.issued_at is null)
              then '已开具但没有文件'
            when i.status = 2 and i.reason = '' then '驳回没有原因'
          end as wrong
        from invoices i
        join orders o on o.company_id = i.company_id and o.id = i.order_id
        where i.company_id = ${company}`,
    },
  ],
  authorizationMatrix: {
    'invoice.find': { id: 'order' },
    'invoice.request': { id: 'order' },
    'invoice.withdraw': { id: 'order' },
    'invoice.link': { id: 'order' },
    'ops.issueInvoice': { id: 'companyOrder' },
    'ops.refuseInvoice': { id: 'companyOrder' },
  },
})
