export { afterSalesModule } from './after-sales.module.ts'
