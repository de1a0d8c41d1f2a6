export { createAccountModule } from './account.module.ts'
