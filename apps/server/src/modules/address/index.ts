export { addressModule } from './address.module.ts'
