import { sql } from 'drizzle-orm'
import {
  figureBatches,
  figureBuyers,
  figureFirstDays,
  figureMonths,
  figurePoints,
  figureProgress,
  figureSums,
} from './tables.ts'
import { defineModule } from '../../define-module.ts'
import { ownRows } from '../../personal-data.ts'
import { figureChecks } from './figures.checks.ts'
import { figuresJob } from './figures.jobs.ts'
import { createFiguresRepository } from './figures.repository.ts'
import { createFiguresService } from './figures.service.ts'

/** Retention of buyers per day; a payment is added within a minute, a late one within these days. */
const BUYER_DAYS = 60

/** Daily sums of sales and points, which a job adds up from append-only events. */
export const figuresModule = defineModule({
  name: 'figures',
  tables: [
    figureProgress,
    figureSums,
    figureBuyers,
    figureFirstDays,
    figurePoints,
    figureMonths,
    figureBatches,
  ],
  sql: [new URL('./sql/audit.sql', import.meta.url)],
  routes({ serve }, { db, companies, now }) {
    const repository = createFiguresRepository(db)
    const figures = createFiguresService({ repository, companies, now })
    serve('ops.salesFigures', (input, { companyId }) => figures.sales(companyId, input))
    serve('ops.pointFigures', (input, { companyId }) => figures.points(companyId, input))
    serve('ops.pointLiability', (_input, { companyId }) => figures.liability(companyId))
  },
  jobs: [figuresJob],
  auditChecks: figureChecks,
  personalData: [
    ownRows(figureBuyers, { group: 'orders', title: '购买日统计', removed: false }),
    ownRows(figureFirstDays, { group: 'orders', title: '首次购买日', removed: false }),
  ],
  retention: [
    {
      table: figureBuyers,
      column: figureBuyers.day,
      days: BUYER_DAYS,
      // Old orders that are added for the first time also count a shopper once a day.
      where: sql`exists (select from figure_progress p where p.company_id = figure_buyers.company_id
        and p.stream = 'orders' and p.until is not null and p.until > now() - interval '1 day')`,
    },
  ],
})
