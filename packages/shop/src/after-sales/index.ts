export { afterSales } from './manifest.ts'
