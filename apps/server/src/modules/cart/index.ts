export { cartModule } from './cart.module.ts'
