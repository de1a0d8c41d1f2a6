export { invoicesModule } from './invoices.module.ts'
