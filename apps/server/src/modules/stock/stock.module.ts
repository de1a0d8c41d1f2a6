import { purchases, stockEvents, stocks } from './tables.ts'
import { defineModule } from '../../define-module.ts'
import { stockChecks } from './stock.checks.ts'

/** Stock of SKUs and its events. */
export const stockModule = defineModule({
  name: 'stock',
  tables: [stocks, { table: stockEvents, appendOnly: true }, purchases],
  sql: [
    new URL('./sql/audit.sql', import.meta.url),
    new URL('./sql/changes.sql', import.meta.url),
    new URL('./sql/purchases.sql', import.meta.url),
    new URL('./sql/reserve-stock.sql', import.meta.url),
    new URL('./sql/short-of-stock.sql', import.meta.url),
    new URL('./sql/sell-piece.sql', import.meta.url),
  ],
  auditChecks: stockChecks,
  cacheTopics: [
    {
      topic: 'goods',
      table: stocks,
      ignoredColumns: [stocks.total, stocks.available, stocks.reserved, stocks.sold],
    },
    { topic: 'stock', trigger: 'notify_stock_changed' },
    { topic: 'product', trigger: 'notify_stock_changed' },
    { topic: 'sku', trigger: 'notify_stock_changed' },
  ],
})
