export { restockModule } from './restock.module.ts'
