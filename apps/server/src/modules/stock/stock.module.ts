import { defineModule } from '../../define-module.ts'
import { stockChecks } from './stock.checks.ts'

/** Stock of SKUs and its events. */
export const stockModule = defineModule({ name: 'stock', auditChecks: stockChecks })
