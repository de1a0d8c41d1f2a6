export { flashSales } from './manifest.ts'
